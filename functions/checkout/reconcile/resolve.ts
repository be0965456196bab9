import { isInFlight, type Order, readOrder, reconcilerTime } from '#functions/checkout/order.ts';
import { advance } from '#functions/checkout/payments/advance.ts';
import { LostOrder, moveOrder } from '#functions/checkout/payments/move.ts';
import { toReview } from '#functions/checkout/payments/moves.ts';
import { asWorker } from '#functions/checkout/payments/seat.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { resolveReview } from '#functions/checkout/review/resolve-review.ts';
import { describeError } from '#functions/log.ts';
import { nextPass } from './plan.ts';
import { clockSlack, type Result } from './result.ts';

/** Milliseconds since its beginning after which an attempt that is still unclear, for whatever reason, is a person's to look at. */
const longestUnclear = 25 * 60_000;

/**
 * Brings an attempt that was left behind to its end: PAID if Square has captured, OPEN once it is certain that nothing
 * was and nothing will be, REVIEW when Square contradicts itself or the shop, or nothing is clear for too long, and out
 * of REVIEW again as soon as Square's books are unambiguous. Whatever else stays unclear waits for a later pass.
 */
export async function resolveAttempt(ports: PaymentPorts, orderId: string): Promise<Result> {
  const found = await readOrder(ports.table, orderId);
  if (!found || !(isInFlight(found.state) || found.state === 'REVIEW')) return 'skipped';
  if ((found.leaseUntil ?? 0) + clockSlack > ports.now()) return 'skipped';
  const work = (order: Order) => endUnclear(ports, order);
  return (await asWorker(ports, found, { milliseconds: reconcilerTime, work })) ?? 'skipped';
}

/** Neither an answer that means nothing, nor an error of ours over it, keeps an attempt running for ever. */
async function endUnclear(ports: PaymentPorts, order: Order): Promise<Result> {
  const { orderId, startedAt = 0 } = order;
  const isTooLong = isInFlight(order.state) && ports.now() - startedAt > longestUnclear;
  try {
    const result = await resolveTaken(ports, order);
    if (result !== 'waiting' || !isTooLong) return result;
  } catch (error) {
    if (error instanceof LostOrder || !isTooLong) throw error;
    ports.log('error', { message: 'unclear payment', orderId, error: describeError(error) });
  }
  await moveOrder(ports, order, toReview(order, 'unclear', ports.now()));
  return 'review';
}

/** The same for an order of which this process is the worker already. */
export async function resolveTaken(ports: PaymentPorts, order: Order): Promise<Result> {
  if (order.state === 'REVIEW' && order.mode === 'live') return resolveReview(ports, order);
  const { end } = await advance(ports, order, { plan: nextPass });
  return results[end.end];
}

const results = { paid: 'settled', refused: 'released', waiting: 'waiting', review: 'review' } as const;
