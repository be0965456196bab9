import { readOrder, unpaidLifetime } from '#functions/checkout/order.ts';
import { LostOrder, moveOrder } from '#functions/checkout/payments/move.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { describeError } from '#functions/log.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { listPending, listRecounts, listUnpaid } from './due.ts';
import { recount } from './recount.ts';
import { resolveAttempt } from './resolve.ts';
import { clockSlack, type Result } from './result.ts';

/** How many orders ended how; `failed` were met by an error of ours and come again, each time later. */
export type Summary = Readonly<Record<Result | 'failed', number>>;

/** Milliseconds. The schedule starts the next run after a minute; the Lambda ends at 55 s. */
const longestRun = 35_000;
/** Milliseconds: a minute, two, four … up to six hours. */
const firstDelay = 60_000;
const longestDelay = 6 * 60 * 60_000;
/** After so many errors with one and the same order the operator is told of it by an alarm of its own. */
const tellAfter = 3;

/**
 * One pass, every minute: settles what Square has captured, voids and releases the rest of what was left behind,
 * cancels what nobody paid, and reads the counts that hold the last sales. It never captures: nobody is there who wants
 * to pay. An order that it cannot get on with waits, longer each time, and delays no other.
 */
export async function reconcileOnce(ports: PaymentPorts): Promise<Summary> {
  const startedAt = ports.now();
  const counts = {
    settled: 0,
    released: 0,
    waiting: 0,
    review: 0,
    canceled: 0,
    recounted: 0,
    followed: 0,
    skipped: 0,
    failed: 0,
  };

  async function each(
    orderIds: AsyncIterable<string>,
    work: (orderId: string) => Promise<Result>,
    dueIn: (delay: number) => number,
  ) {
    for await (const orderId of orderIds) {
      if (ports.now() - startedAt > longestRun) return;
      try {
        counts[await work(orderId)] += 1;
      } catch (error) {
        if (error instanceof LostOrder) {
          counts.skipped += 1;
          continue;
        }
        counts.failed += 1;
        ports.metric('ReconcileFailed');
        ports.log('error', { message: 'reconcile', orderId, error: describeError(error) });
        await postpone(ports, orderId, dueIn);
      }
    }
  }

  const { table } = ports;
  const later = (delay: number) => ports.now() + delay;
  await each(listPending(table, startedAt - clockSlack), (id) => resolveAttempt(ports, id), later);
  await each(
    listUnpaid(table, startedAt - unpaidLifetime),
    (id) => cancelUnpaid(ports, id),
    (delay) => later(delay) - unpaidLifetime,
  );
  await each(listRecounts(table, startedAt), (id) => recount(ports, id), later);

  for (const [state, count] of Object.entries(counts)) {
    if (count > 0) ports.log('info', { message: 'reconciled', state, count });
  }
  return counts;
}

/** Never in the way of the next order, whatever is wrong with this one. */
async function postpone(
  ports: PaymentPorts,
  orderId: string,
  dueIn: (delay: number) => number,
): Promise<void> {
  try {
    const order = await readOrder(ports.table, orderId);
    if (!order) return;
    const troubles = (order.troubles ?? 0) + 1;
    if (troubles >= tellAfter) ports.metric('OrderStuck');
    const delay = Math.min(longestDelay, firstDelay * 2 ** (troubles - 1));
    await moveOrder(ports, order, { move: 'postpone', set: { troubles }, at: dueIn(delay) });
  } catch (error) {
    ports.log('error', { message: 'order could not be postponed', orderId, error: describeError(error) });
  }
}
