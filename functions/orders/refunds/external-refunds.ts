import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import type { Order, OrderRefund } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { refundedTotal } from '#functions/orders/refundable.ts';
import { isDefinite, type PaymentProvider, type ProviderPayment } from '#functions/square/provider.ts';

/**
 * Records refunds of the payment that were made in the Dashboard or at the till, so that they reduce the refundable
 * amount. Records none while Square has not answered a refund of the shop's own, because a refund at Square that the
 * order does not have may be the same one. Throws LostOrder.
 */
export async function recordExternalRefunds(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  payment: ProviderPayment,
): Promise<Order> {
  const { refunds = [] } = order;
  if (refunds.some(({ state }) => state === 'asked')) return order;
  const found: OrderRefund[] = [];
  for (const refundId of unknownRefundIds(order, payment)) {
    const refund = await provider.readRefund(refundId);
    if (refund.kind !== 'ok') continue;
    const { amount, at } = refund.value;
    const { paymentId } = payment;
    found.push({ paymentId, amount, state: 'accepted', decidedAt: at, refundId, by: 'square' });
  }
  return found.length === 0
    ? order
    : applyTransition(ports, order, {
        transition: 'requestRefund',
        set: { refunds: [...refunds, ...found] },
      });
}

/** Returns the ids of the payment's refunds that the order does not have. */
export function unknownRefundIds({ refunds = [] }: Order, { refundIds = [] }: ProviderPayment): string[] {
  const known = new Set(refunds.map(({ refundId }) => refundId));
  return refundIds.filter((refundId) => !known.has(refundId));
}

/** Makes the order due for the reconciler if the payment has a refund that the order does not have. */
export async function reportUnknownRefunds(
  ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>,
  order: Order,
  payment: ProviderPayment,
): Promise<void> {
  const isOurs = order.state === 'PAID' && order.paymentId === payment.paymentId;
  if (!isOurs || unknownRefundIds(order, payment).length === 0) return;
  const input = { transition: 'recordRefundEvent', set: { heardAt: ports.now() } } as const;
  await unlessLost(applyTransition(ports, order, input), () => undefined);
}

/** Closes a fully refunded order at Square, so that nobody ships it. Returns false if Square does not answer. */
export async function isClosedAtSquare(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
): Promise<boolean> {
  if (order.state === 'PAID' && refundedTotal(order) < order.total) return true;
  const found = await provider.readOrder(order.squareOrderId);
  // An order of another account cannot be closed by this shop.
  if (isDefinite(found)) return true;
  if (found.kind !== 'ok') return false;
  if (found.value.state !== 'OPEN') return true;
  const closed = await provider.updateShipment(
    found.value,
    { to: 'CANCELED', closesOrder: true },
    `e_${order.orderId}_${found.value.version}`,
  );
  if (!isDefinite(closed)) return closed.kind === 'ok';
  // Square would refuse a retry too. The artist sees the order at Square.
  ports.log('error', { message: 'order not closed at Square', orderId: order.orderId });
  return true;
}
