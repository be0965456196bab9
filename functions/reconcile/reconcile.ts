import { describeError } from '../http/log.ts';
import { clockSlack } from '../payments/machine.ts';
import type { CheckoutPorts } from '../payments/ports.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { listPending, listUnpaid } from './due-orders.ts';
import { resolveAttempt } from './resolve-attempt.ts';

export type Result = 'settled' | 'released' | 'waiting' | 'review' | 'canceled' | 'skipped';

/** How many orders ended how; `failed` were met by an error of ours and come again next time. */
export type Summary = Readonly<Record<Result | 'failed', number>>;

/** Milliseconds. An order nobody paid for this long is cancelled here and at Square. */
const unpaidLifetime = 24 * 60 * 60_000;
/** Milliseconds. The schedule starts the next run after a minute. */
const longestRun = 35_000;

/**
 * One pass, every minute: settles what Square has captured, voids and releases the rest of what was left behind, and
 * cancels what nobody paid. It never captures: nobody is there who wants to pay (reliability section 0).
 */
export async function reconcileOnce(ports: CheckoutPorts): Promise<Summary> {
  const startedAt = ports.now();
  const counts = { settled: 0, released: 0, waiting: 0, review: 0, canceled: 0, skipped: 0, failed: 0 };

  async function each(orderIds: readonly string[], work: (orderId: string) => Promise<Result>) {
    for (const orderId of orderIds) {
      if (ports.now() - startedAt > longestRun) return;
      try {
        counts[await work(orderId)] += 1;
      } catch (error) {
        counts.failed += 1;
        ports.metric('ReconcileFailed');
        ports.log('error', { message: 'reconcile', orderId, error: describeError(error) });
      }
    }
  }

  await each(await listPending(ports.table, startedAt - clockSlack), (orderId) =>
    resolveAttempt(ports, orderId),
  );
  await each(await listUnpaid(ports.table, startedAt - unpaidLifetime), (orderId) =>
    cancelUnpaid(ports, orderId),
  );

  if (Object.values(counts).some((count) => count > 0)) {
    for (const [state, count] of Object.entries(counts)) {
      if (count > 0) ports.log('info', { message: 'reconciled', state, count });
    }
  }
  return counts;
}
