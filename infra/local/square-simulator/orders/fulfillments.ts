import type { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest } from '#infra/local/square-simulator/http/problem.ts';
import type { Fulfillment, Order } from '#infra/local/square-simulator/store/types.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { fulfillmentStates, readFulfillment, readTracking } from './order-input.ts';
import { changeOrder, isPaid, isSettled, orderOf } from './order-records.ts';

/** The fulfillments of an order as an update leaves them: sparse, named by uid. */
export function mergeFulfillments(order: Order, changes: Fields, at: string): readonly Fulfillment[] {
  const merged = new Map((order.fulfillments ?? []).map((one) => [one.uid, one]));
  for (const change of changes.objects('fulfillments')) {
    const known = merged.get(change.text('uid') ?? '');
    const next = known ? mergeOne(known, change, at) : readFulfillment(change);
    if (next.state === 'COMPLETED' && known?.state !== 'COMPLETED' && !isPaid(order)) {
      throw badRequest('A fulfillment cannot be completed before the order is paid.', change.path('state'));
    }
    merged.set(next.uid, next);
  }
  return [...merged.values()];
}

function mergeOne(known: Fulfillment, change: Fields, at: string): Fulfillment {
  const state = change.text('state', { oneOf: fulfillmentStates });
  const shipment = change.object('shipment_details');
  // "Most fulfillment fields are immutable based on the state" (Square docs, "Fulfillments").
  if (isSettled(known) && (shipment || (state !== undefined && state !== known.state))) {
    throw badRequest(`The fulfillment is ${known.state} already.`, change.path('state'));
  }
  if (shipment) readTracking(shipment);
  const next = {
    ...known,
    ...(shipment && { shipment_details: { ...known.shipment_details, ...shipment.raw } }),
  };
  return state === undefined || state === known.state ? next : inState(next, state, at);
}

/** Read-only times that a change of state sets (API reference, FulfillmentShipmentDetails). */
const times: Readonly<Record<string, string>> = {
  RESERVED: 'in_progress_at',
  PREPARED: 'packaged_at',
  COMPLETED: 'shipped_at',
  CANCELED: 'canceled_at',
  FAILED: 'failed_at',
};

function inState(fulfillment: Fulfillment, state: string, at: string): Fulfillment {
  const time = times[state];
  if (fulfillment.type !== 'SHIPMENT' || time === undefined) return { ...fulfillment, state };
  return { ...fulfillment, state, shipment_details: { ...fulfillment.shipment_details, [time]: at } };
}

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
