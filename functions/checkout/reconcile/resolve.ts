import { isInFlight, type Order, readOrder, reconcilerTime } from '#functions/checkout/order.ts';
import { advance } from '#functions/checkout/payments/advance.ts';
import { stepAside, takeOver } from '#functions/checkout/payments/seat.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { resolveReview } from '#functions/checkout/review/resolve-review.ts';
import { nextPass } from './plan.ts';
import { clockSlack, type Result } from './result.ts';

/** Milliseconds after which a payment that is still unclear is told to the operator. */
const tooLong = 5 * 60_000;

/**
 * Brings an attempt that was left behind to its end: PAID if Square has captured, OPEN once it is certain that nothing
 * was and nothing will be, REVIEW when Square contradicts itself or the shop, and out of REVIEW again as soon as
 * Square's books are unambiguous. Whatever stays unclear waits for the next pass.
 */
export async function resolveAttempt(ports: PaymentPorts, orderId: string): Promise<Result> {
  const found = await readOrder(ports.table, orderId);
  if (!found || !(isInFlight(found.state) || found.state === 'REVIEW')) return 'skipped';
  const now = ports.now();
  if ((found.leaseUntil ?? 0) + clockSlack > now) return 'skipped';
  if ((found.workerUntil ?? 0) + clockSlack > now) return 'waiting';
  const order = await takeOver(ports, found, reconcilerTime);
  if (!order) return 'skipped';

  const result = await resolveTaken(ports, order);
  if (result === 'waiting') {
    if (now - (order.startedAt ?? now) > tooLong) ports.metric('StuckPayment');
    await stepAside(ports, order);
  }
  return result;
}

/** The same for an order of which this process is the worker already. */
export async function resolveTaken(ports: PaymentPorts, order: Order): Promise<Result> {
  if (order.state === 'REVIEW' && order.mode === 'live') return resolveReview(ports, order);
  const { end } = await advance(ports, order, { plan: nextPass });
  return results[end.end];
}

const results = { paid: 'settled', refused: 'released', waiting: 'waiting', review: 'review' } as const;
