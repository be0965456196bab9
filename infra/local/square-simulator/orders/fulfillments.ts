import type { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest } from '#infra/local/square-simulator/http/problem.ts';
import type { Fulfillment, Order } from '#infra/local/square-simulator/store/types.ts';
import { fulfillmentStates, readFulfillment, readTracking } from './order-input.ts';
import { isPaid, isSettled } from './order-records.ts';

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

export function inState(fulfillment: Fulfillment, state: string, at: string): Fulfillment {
  const time = times[state];
  if (fulfillment.type !== 'SHIPMENT' || time === undefined) return { ...fulfillment, state };
  return { ...fulfillment, state, shipment_details: { ...fulfillment.shipment_details, [time]: at } };
}
