import { applyTransition, retryLost, unlessLost } from '#functions/orders/apply-transition.ts';
import { toReview } from '#functions/orders/end-transitions.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import { fateAtSquare } from '#functions/orders/shipping/plan.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import { viewOf } from '#functions/orders/views.ts';
import { type ProviderOrder, trackingOf } from '#functions/square/provider-order.ts';

type Ports = Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>;

/**
 * Records that an order was shipped, or its shipment canceled, in Square's Dashboard or at the till. Ignores an order
 * that the studio is shipping. Sends no email, because Square may have sent one. Throws LostOrder if other processes
 * keep changing the order.
 */
export async function recordExternalShipment(ports: Ports, atSquare: ProviderOrder): Promise<void> {
  const fate = fateAtSquare(atSquare);
  if (!fate) return;
  await retryLost(async () => {
    const order = await readOrderOf(ports.table, atSquare);
    if (!order || !isWaiting(order)) return;
    await (fate === 'shipped' ? recordShipment(ports, order, atSquare) : recordCancellation(ports, order));
  });
}

/** Whether changes of the shipment at Square are recorded. After a cancellation, a shipment is still recorded. */
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

/** Records money taken at Square. An unpaid order goes to review. An order with a running payment is ignored. */
export async function recordExternalPayment(
  ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>,
  atSquare: ProviderOrder,
  isRefunded = false,
): Promise<void> {
  const { captured } = atSquare;
  const order = captured === 0 ? undefined : await readOrderOf(ports.table, atSquare);
  const input = order && transitionFor(order, { captured, isRefunded }, ports.now());
  // The write fails if a payment has begun, or if another event was faster.
  if (input) await unlessLost(applyTransition(ports, order, input), () => undefined);
}

function transitionFor(
  order: Order,
  { captured, isRefunded }: { readonly captured: number; readonly isRefunded: boolean },
  now: number,
): TransitionInput | undefined {
  // The reconciler finds out whether the refund was made here or at Square.
  if (order.state === 'PAID')
    return isRefunded ? { transition: 'recordRefundEvent', set: { heardAt: now } } : undefined;
  if (order.state !== 'OPEN' && order.state !== 'CANCELED') return undefined;
  // After a refund, which also causes an event, the order's tenders still read as captured.
  if (captured <= (order.givenBack ?? 0)) return undefined;
  return toReview(order, 'paid at Square although nobody paid here', now);
}
