import { badRequest } from '#infra/local/square-simulator/http/problem.ts';
import { newId } from '#infra/local/square-simulator/store/ids.ts';
import type { Fulfillment, Order } from '#infra/local/square-simulator/store/types.ts';
import { timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { inState } from './fulfillments.ts';
import { changeOrder, isPaid, isSettled, orderOf } from './order-records.ts';

/** The Dashboard allows it for what the API allows it for: nothing was captured (Square docs, "Update orders"). */
export function cancelInDashboard(world: World, orderId: string): void {
  const order = orderOf(world, orderId);
  if (isPaid(order)) {
    throw badRequest('Orders cannot be canceled after payments have been processed.', 'order.state');
  }
  changeOrder(world, order, { fulfillments: endedShipments(world, order, 'CANCELED'), state: 'CANCELED' });
}

/** Order and shipments end together there (Square's forum, thread 14996). */
export function shipInDashboard(
  world: World,
  parcel: {
    readonly orderId: string;
    readonly carrier?: string | undefined;
    readonly trackingNumber?: string | undefined;
  },
): void {
  const order = orderOf(world, parcel.orderId);
  if (!isPaid(order)) throw badRequest('An order cannot be shipped before it is paid.', 'order.state');
  const tracking = {
    ...(parcel.carrier !== undefined && { carrier: parcel.carrier }),
    ...(parcel.trackingNumber !== undefined && { tracking_number: parcel.trackingNumber }),
  };
  const fulfillments = endedShipments(world, order, 'COMPLETED', (shipment) => ({
    ...shipment,
    shipment_details: { ...shipment.shipment_details, ...tracking },
  }));
  changeOrder(world, order, { fulfillments, state: 'COMPLETED' });
}

/** The order itself stays as it is: a paid one is never cancelled. */
export function cancelShipmentInDashboard(world: World, orderId: string): void {
  const order = orderOf(world, orderId);
  changeOrder(world, order, { fulfillments: endedShipments(world, order, 'CANCELED') });
}

/** The order's shipments, those that were still open changed and in `state`. */
function endedShipments(
  world: World,
  order: Order,
  state: 'COMPLETED' | 'CANCELED',
  changed = (shipment: Fulfillment): Fulfillment => shipment,
): readonly Fulfillment[] {
  return (order.fulfillments ?? []).map((shipment) =>
    isSettled(shipment) ? shipment : inState(changed(shipment), state, timestamp(world)),
  );
}

/** The API takes one fulfillment only; an order edited in the Dashboard may have several (Square docs, "Fulfillments"). */
export function splitInDashboard(world: World, orderId: string): void {
  const order = orderOf(world, orderId);
  const [first] = order.fulfillments ?? [];
  if (!first) throw badRequest('There is no shipment to split.', 'order.fulfillments');
  const second: Fulfillment = { ...first, uid: newId.uid() };
  changeOrder(world, order, { fulfillments: [...(order.fulfillments ?? []), second] });
}
