import { writeAudit } from '#functions/audit/audit.ts';
import { conflict } from '#functions/http/errors.ts';
import { cancelUnpaid, closeUnpaid } from '#functions/orders/cancel-unpaid.ts';
import { findOrder } from '#functions/orders/find-order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { orderIsBusy } from '#functions/orders/studio-messages.ts';
import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import { paidMeanwhile, whyNotCanceled } from './messages.ts';
import { showOrder } from './read-order.ts';

/**
 * Cancels an order that nobody has paid: first here, so that no payment can begin, then at Square; where Square does not
 * answer, the reconciler goes on.
 */
export async function cancelOrder(
  ports: PaymentPorts,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<StudioOrderDetail> {
  const order = await findOrder(ports, orderId);
  const why = whyNotCanceled(order);
  if (why !== undefined) throw conflict(why);
  if (order.state === 'OPEN') {
    const closed = await closeUnpaid(ports, order);
    // A payment has begun in between.
    if (closed?.state !== 'CANCELED') throw conflict(whyNotCanceled(closed ?? order) ?? orderIsBusy);
    await writeAudit(ports, {
      who,
      action: 'cancelOrder',
      detail: `Order ${orderNumber(orderId)} cancelled, unpaid`,
    });
    if ((await cancelUnpaid(ports, orderId)) === 'review') throw conflict(paidMeanwhile);
  }
  return showOrder(ports, orderId);
}
