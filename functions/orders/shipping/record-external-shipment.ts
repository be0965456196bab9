import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import { viewOf } from '#functions/orders/views.ts';
import { type ProviderOrder, trackingOf } from '#functions/square/provider-order.ts';
import { fateAtSquare } from './plan.ts';

type Ports = Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>;

/** Another process may write the order in between, for instance a refund. */
const tries = 3;

/**
 * Records that an order was shipped, or its shipment canceled, in Square's Dashboard or at the till. Leaves an order
 * alone that the studio is shipping. Sends no email: Square may have sent one, and the artist can by correcting the
 * tracking. Throws LostOrder if others keep changing the order.
 */
export async function recordExternalShipment(ports: Ports, atSquare: ProviderOrder): Promise<void> {
  const fate = fateAtSquare(atSquare);
  if (!fate) return;
  for (let attempt = 1; ; attempt++) {
    const order = await readOrderOf(ports.table, atSquare);
    if (!order || !isWaiting(order)) return;
    try {
      await (fate === 'shipped' ? recordShipment(ports, order, atSquare) : recordCancellation(ports, order));
      return;
    } catch (error) {
      if (!(error instanceof LostOrder) || attempt === tries) throw error;
    }
  }
}

/** An order that was shipped after its shipment was canceled counts as shipped. */
function isWaiting(order: Order): boolean {
  if (order.state !== 'PAID' || order.shipment || order.shipping) return false;
  const view = viewOf(order);
  return (
    view === 'to-ship' ||
    view === 'refund-failed' ||
    order.shipmentCanceledAt !== undefined ||
    order.disputes !== undefined
  );
}

async function recordShipment(ports: Ports, order: Order, { fulfillments }: ProviderOrder): Promise<void> {
  const { tracking } = fulfillments.find(({ tracking }) => tracking.trackingNumber) ?? fulfillments[0] ?? {};
  const shipment = {
    ...trackingOf(tracking ?? {}),
    shippedAt: ports.now(),
    by: 'square' as const,
    version: 1,
    isTold: false,
  };
  await applyTransition(ports, order, { transition: 'recordExternalShipment', set: { shipment } });
  ports.log('info', { message: 'order shipped at Square', orderId: order.orderId });
}

async function recordCancellation(ports: Ports, order: Order): Promise<void> {
  if (order.shipmentCanceledAt !== undefined) return;
  await applyTransition(ports, order, {
    transition: 'cancelShipment',
    set: { shipmentCanceledAt: ports.now() },
  });
  ports.log('warn', { message: 'shipment canceled at Square', orderId: order.orderId });
}
