import { writeAudit } from '#functions/audit/audit.ts';
import { conflict } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { orderIsBusy } from '#functions/orders/messages.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import { undecidedRefund } from '#functions/orders/views.ts';
import { orderNumber } from '#shared/order/order-number.ts';

interface Decision {
  readonly orderId: string;
  readonly who: string;
  /** Whether the order is to be shipped although its refund failed. */
  readonly ship: boolean;
}

/**
 * Records the artist's decision about an order with a failed refund. Repeating the decision changes nothing. Throws
 * `conflict` if there is nothing to decide, or if another process has the order.
 */
export async function decideRefund(ports: PaymentPorts, { orderId, who, ship }: Decision): Promise<void> {
  const order = await findOrder(ports, orderId);
  const { refunds = [], refundDecision } = order;
  if (!undecidedRefund(order)) {
    if (refundDecision?.refunds === refunds.length && refundDecision.ship === ship) return;
    throw conflict('This order has no failed refund to decide about.');
  }
  const set = { refundDecision: { refunds: refunds.length, ship } };
  await unlessLost(applyTransition(ports, order, { transition: 'decideRefund', set }), () => {
    throw conflict(orderIsBusy);
  });
  const what = ship ? 'to be shipped' : 'not to be shipped';
  const detail = `Order ${orderNumber(orderId)}: ${what} after a refund that failed`;
  await writeAudit(ports, { who, action: 'decideRefund', detail });
}
