import { writeAudit } from '#functions/audit/audit.ts';
import { conflict, unavailable } from '#functions/http/errors.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { ShipmentInput } from '#shared/order/studio-order.ts';
import { refusedBySquare, shipmentCanceled, shippedOnceConnected, stillShipping } from './plan.ts';
import { correctTracking, type ShipWish, shipPaid } from './ship.ts';

interface Wish {
  readonly orderId: string;
  readonly who: string;
  readonly input: ShipmentInput;
}

/** Marks an order as shipped, here and at Square, and emails the shopper if `notify` is set. Throws 404, 409 or 503. */
export async function shipOrder(ports: PaymentPorts, wish: Wish): Promise<void> {
  const { orderId, who, input } = wish;
  const audit = (detail: string) => writeAudit(ports, { who, action: 'shipOrder', detail });
  const end = await shipPaid(ports, orderId, wishOf(input));
  switch (end) {
    case 'canceled':
      await audit(`Order ${orderNumber(orderId)}: not shipped, its shipment was canceled in Square`);
      throw conflict(shipmentCanceled);
    case 'refused':
      await audit(`Order ${orderNumber(orderId)}: Square did not take it as shipped`);
      throw conflict(refusedBySquare);
    case 'unknown':
      await audit(`Order ${orderNumber(orderId)}: to be shipped, Square has not answered yet`);
      throw unavailable(stillShipping);
    case 'unauthorised':
      await audit(`Order ${orderNumber(orderId)}: to be shipped, Square rejects the shop’s access`);
      throw conflict(shippedOnceConnected);
    default:
      await audit(`Order ${orderNumber(orderId)}: shipped${toldWords(end.shipment?.isTold)}`);
  }
}

/** Corrects the tracking of a shipped order, and emails the shopper if `notify` is set. Throws 404, 409 or 503. */
export async function correctOrderTracking(ports: PaymentPorts, wish: Wish): Promise<void> {
  const { orderId, who, input } = wish;
  const { shipment } = await correctTracking(ports, orderId, wishOf(input));
  const told = toldWords(input.notify && shipment?.isTold);
  const detail = `Order ${orderNumber(orderId)}: tracking corrected${told}`;
  await writeAudit(ports, { who, action: 'correctTracking', detail });
}

function wishOf({ notify, ...tracking }: ShipmentInput): ShipWish {
  return { tracking, notify };
}

const toldWords = (isTold: boolean | undefined) => (isTold ? ', the shopper is emailed' : '');
