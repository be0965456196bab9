import type { ProviderPayment } from '#functions/square/provider.ts';
import type { RefundWish, Units } from '#shared/order/studio-refund.ts';
import { type Order, takenLines } from './order.ts';

/** Reason, known before Square is called, why a paid order cannot be refunded. `left`: minor units. */
export type RefundProblem =
  | { readonly kind: 'nothing left' | 'too old' | 'too many' | 'failed before' | 'open' | 'not captured' }
  | { readonly kind: 'too much'; readonly left: number }
  | RestockProblem;

/** Reason why units cannot be restocked. `left`: number of pieces. */
export type RestockProblem =
  | { readonly kind: 'not ordered' | 'test order' }
  | { readonly kind: 'uncounted' | 'too many units'; readonly variationId: string; readonly left: number };

/** Square's own limits (Square docs, "Refund payments"). */
const mostRefunds = 20;
const oldestPayment = 365 * 24 * 60 * 60_000;

/** Returns the minor units of the order's payment that are refunded or on their way to the shopper. */
export function refundedOrPending({ refunds = [], paymentId }: Order): number {
  return refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the minor units that the shopper has received back. */
export function refundedTotal({ refunds = [], paymentId }: Order): number {
  return refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state === 'completed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the payment of a paid order according to its row alone. */
export function wholePayment({ total, paidAt = 0 }: Order): Parameters<typeof refundProblem>[1] {
  return { status: 'COMPLETED', amount: total, refunded: 0, at: paidAt };
}

/**
 * Returns why a refund cannot be requested; undefined if it can. `now` in milliseconds. A payment counts as too old a
 * day earlier than at Square, because clocks differ.
 */
export function refundProblem(
  order: Order,
  payment: Pick<ProviderPayment, 'status' | 'amount' | 'refunded' | 'at'>,
  { amount, restock }: RefundWish,
  now: number,
): RefundProblem | undefined {
  const own = (order.refunds ?? []).filter(({ paymentId }) => paymentId === order.paymentId);
  if (payment.status !== 'COMPLETED') return { kind: 'not captured' };
  if (own.some(({ failure }) => failure === 'FAILED')) return { kind: 'failed before' };
  const left = payment.amount - Math.max(payment.refunded, refundedOrPending(order));
  if (left <= 0) return { kind: 'nothing left' };
  if (own.some(({ state }) => state === 'asked')) return { kind: 'open' };
  if (now - payment.at > oldestPayment - 24 * 60 * 60_000) return { kind: 'too old' };
  // Square does not count refunds that it refused, but it counts those that it accepted and later rejected.
  if (own.filter(({ refundId }) => refundId !== undefined).length >= mostRefunds) return { kind: 'too many' };
  return amount > left ? { kind: 'too much', left } : restockProblem(order, restock);
}

/** Returns why the units cannot be restocked; undefined if all of them can. */
export function restockProblem(order: Order, units: readonly Units[]): RestockProblem | undefined {
  for (const { variationId, quantity } of unitsByVariation(units)) {
    if (!order.lines.some((line) => line.variationId === variationId)) return { kind: 'not ordered' };
    if (order.mode === 'test') return { kind: 'test order' };
    if (boughtOf(order, variationId) === 0) return { kind: 'uncounted', variationId, left: 0 };
    const left = unitsLeft(order, variationId);
    if (quantity > left) return { kind: 'too many units', variationId, left };
  }
  return undefined;
}

/** Returns the number of units of a variation that were bought and are neither restocked nor being restocked. */
export function unitsLeft(order: Order, variationId: string): number {
  const { restocks = [], refunds = [] } = order;
  const wished = refunds
    .filter(({ state }) => state === 'asked' || state === 'accepted')
    .flatMap(({ restock = [] }) => restock);
  const going = [...restocks.filter(({ state }) => state !== 'failed'), ...wished]
    .filter((units) => units.variationId === variationId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return boughtOf(order, variationId) - going;
}

/** Returns the number of bought units of a variation; 0 if Square does not count it. */
function boughtOf(order: Order, variationId: string): number {
  return takenLines(order)
    .filter((line) => line.variationId === variationId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns one entry with the total quantity for each variation. */
export function unitsByVariation(units: readonly Units[]): Units[] {
  return [...Map.groupBy(units, ({ variationId }) => variationId)].map(([variationId, same]) => ({
    variationId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}
