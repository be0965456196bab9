import { describeError } from '#functions/log.ts';
import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { cancelUnpaid } from '#functions/orders/cancel-unpaid.ts';
import { clockSkewMs } from '#functions/orders/lease.ts';
import { isInFlight, readOrder, unpaidLifetime } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { listDue, type QueueEntry } from '#functions/orders/read-queues.ts';
import type { Result, RetryLater } from '#functions/orders/work-result.ts';
import { followUp } from './follow-up.ts';
import { resolveAttempt } from './resolve.ts';

/** How many orders ended how; `failed` were met by an error of ours and come again, each time later. */
export type Summary = Readonly<Record<Result | 'failed', number>>;

/** Milliseconds. The schedule starts the next pass after a minute; the Lambda ends at 55 s. */
const longestPassMs = 35_000;
/** Milliseconds: so that the next pass of the schedule finds it, then two minutes, four … up to half an hour. */
const firstDelayMs = 50_000;
const longestDelayMs = 30 * 60_000;
/** After so many passes without a result an alarm tells the operator. */
const tellAfter = 3;

interface Queue {
  readonly entries: AsyncIterable<QueueEntry>;
  readonly work: (ports: PaymentPorts, orderId: string) => Promise<Result | RetryLater>;
  /** Milliseconds between the time that an entry is sorted by and the time when it is due. */
  readonly dueAfter: number;
  /** Part of the pass that is over when the next queue has its turn, however slow this one is. */
  readonly until: number;
}

/**
 * One pass, every minute: settles what Square has captured, voids and releases the rest of what was left behind,
 * cancels what nobody paid, and reads the counts that hold the last sales. It never captures: nobody is there who wants
 * to pay. `longest` in milliseconds: no order is begun after it.
 *
 * One rule for whatever did not come to an end: its entry, if it still stands as it was found, is due again later, after
 * 1, 2, 4 … minutes and behind all others. So a slow order delays no other, and an entry that somebody else has moved
 * meanwhile stays where it is.
 */
export async function reconcileOnce(
  ports: PaymentPorts,
  { longest = longestPassMs }: { readonly longest?: number } = {},
): Promise<Summary> {
  const { table } = ports;
  const startedAt = ports.now();
  const queues: readonly Queue[] = [
    {
      entries: listDue(table, 'pendingOrder', startedAt - clockSkewMs),
      work: resolveAttempt,
      dueAfter: clockSkewMs,
      until: 0.6,
    },
    {
      entries: listDue(table, 'unpaidOrder', startedAt - unpaidLifetime),
      work: cancelUnpaid,
      dueAfter: unpaidLifetime,
      until: 0.9,
    },
    { entries: listDue(table, 'followUpOrder', startedAt), work: followUp, dueAfter: 0, until: 1 },
  ];
  const counts = {
    settled: 0,
    released: 0,
    waiting: 0,
    review: 0,
    canceled: 0,
    followedUp: 0,
    followed: 0,
    skipped: 0,
    failed: 0,
  };
  for (const queue of queues) {
    for await (const entry of queue.entries) {
      if (ports.now() - startedAt > longest * queue.until) break;
      const result = await workOn(ports, queue, entry);
      const isPaused = typeof result === 'object';
      counts[isPaused ? 'waiting' : result] += 1;
      if (isPaused || result === 'waiting' || result === 'failed')
        await reschedule(ports, entry, queue, isPaused ? result : undefined);
    }
  }
  for (const [state, count] of Object.entries(counts)) {
    if (count > 0) ports.log('info', { message: 'reconciled', state, count });
  }
  return counts;
}

async function workOn(ports: PaymentPorts, { work }: Queue, { orderId }: QueueEntry) {
  try {
    return await work(ports, orderId);
  } catch (error) {
    if (error instanceof LostOrder) return 'skipped';
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'reconcile', orderId, error: describeError(error) });
    return 'failed';
  }
}

/** `pause`: there is nothing wrong with the order, so nobody is told of it. Never in the way of the next order. */
async function reschedule(
  ports: PaymentPorts,
  entry: QueueEntry,
  { dueAfter }: Queue,
  pause: RetryLater | undefined,
): Promise<void> {
  const { orderId } = entry;
  try {
    const order = await readOrder(ports.table, orderId);
    if (!order) return;
    const troubles = pause ? 0 : (order.troubles ?? 0) + 1;
    if (troubles >= tellAfter) {
      ports.metric(isInFlight(order.state) ? 'StuckPayment' : 'OrderStuck');
      ports.log('error', { message: 'order is stuck', orderId, state: order.state });
    }
    const delay = pause?.retryInMs ?? Math.min(longestDelayMs, firstDelayMs * 2 ** (troubles - 1));
    const at = ports.now() + delay - dueAfter;
    await applyTransition(ports, order, { transition: 'reschedule', set: { troubles }, at, entry });
  } catch (error) {
    if (error instanceof LostOrder) return;
    ports.log('error', { message: 'order could not be rescheduled', orderId, error: describeError(error) });
  }
}
