import { writeAudit } from '#functions/audit/audit.ts';
import { conflict } from '#functions/http/errors.ts';
import { cancelUnpaid, closeUnpaid } from '#functions/orders/cancel-unpaid.ts';
import { orderIsBusy } from '#functions/orders/messages.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { showOrder } from './read-order.ts';

const paidMeanwhile =
  'Square has taken money for this order. It is in review now: decide under “Orders to review” what becomes of it.';

/** Cancels an unpaid order here, so that no payment can begin, then at Square; the reconciler continues. */
export async function cancelForArtist(
  ports: PaymentPorts,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<StudioOrderDetail> {
  const order = await findOrder(ports, orderId);
  const why = whyNotCanceled(order);
  if (why !== undefined) throw conflict(why);
  if (order.state === 'OPEN') {
    const closed = await closeUnpaid(ports, order);
    // A payment has begun meanwhile.
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

/** Why an order cannot be canceled; undefined if it can, or is already canceled. */
function whyNotCanceled({ state, orderId, total, currency }: Order): string | undefined {
  switch (state) {
    case 'OPEN':
    case 'CANCELED':
      return undefined;
    case 'PAYING':
    case 'CAPTURING':
      return 'A payment for this order is under way. Please look again in a few minutes.';
    case 'REVIEW':
      return 'This order is in review. Decide under “Orders to review” what becomes of it.';
    case 'PAID':
      return `Order ${orderNumber(orderId)} is paid. Refund ${formatMinorUnits(total, currency)} to its shopper instead.`;
  }
}
