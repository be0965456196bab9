import { describeError } from '#functions/log.ts';
import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { toReview } from '#functions/orders/end-transitions.ts';
import { clockSkewMs, withLease } from '#functions/orders/lease.ts';
import { isInFlight, type Order, readOrder, reconcilerLeaseMs } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { resolveLeased } from '#functions/orders/review/resolve-leased.ts';
import type { Result } from '#functions/orders/work-result.ts';

/** Milliseconds since its beginning after which an attempt that is still unclear, for whatever reason, is put in review. */
const longestUnclear = 25 * 60_000;

/**
 * Brings an attempt that was left behind to its end: PAID if Square has captured, OPEN once it is certain that nothing
 * was and nothing will be, REVIEW when Square contradicts itself or the shop, or nothing is clear for too long, and out
 * of REVIEW again as soon as Square's books are unambiguous. Whatever else stays unclear waits for a later pass.
 */
export async function resolveAttempt(ports: PaymentPorts, orderId: string): Promise<Result> {
  const found = await readOrder(ports.table, orderId);
  if (!found || !(isInFlight(found.state) || found.state === 'REVIEW')) return 'skipped';
  if ((found.leaseUntil ?? 0) + clockSkewMs > ports.now()) return 'skipped';
  const work = (order: Order) => endUnclear(ports, order);
  return (await withLease(ports, found, { durationMs: reconcilerLeaseMs, work })) ?? 'skipped';
}

/** Neither an answer that means nothing, nor an error of ours over it, keeps an attempt running for ever. */
async function endUnclear(ports: PaymentPorts, order: Order): Promise<Result> {
  const { orderId, startedAt = 0 } = order;
  const isTooLong = isInFlight(order.state) && ports.now() - startedAt > longestUnclear;
  try {
    const result = await resolveLeased(ports, order);
    if (result !== 'waiting' || !isTooLong || (await hasVoided(ports, order))) return result;
  } catch (error) {
    if (error instanceof LostOrder || !isTooLong) throw error;
    ports.log('error', { message: 'unclear payment', orderId, error: describeError(error) });
  }
  await applyTransition(ports, order, toReview(order, 'unclear', ports.now()));
  return 'review';
}

/** This pass has asked Square to void: the next one may end the attempt, and the plan limits how often that is asked. */
async function hasVoided({ table }: PaymentPorts, { orderId, voids = 0 }: Order): Promise<boolean> {
  return ((await readOrder(table, orderId))?.voids ?? 0) > voids;
}
