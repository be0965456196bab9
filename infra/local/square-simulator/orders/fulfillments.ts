import type * as z from 'zod/mini';
import { badInput } from '#infra/local/square-simulator/http/problem.ts';
import type { Fulfillment, SquareOrder } from '#infra/local/square-simulator/store/types.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import type { fulfillmentChange } from './order-input.ts';
import { changeOrder, isOrderPaid, isSettled, orderOf } from './order-records.ts';

/** Applies sparse changes, which identify fulfillments by uid. */
export function mergeFulfillments(
  order: SquareOrder,
  changes: readonly z.output<typeof fulfillmentChange>[],
  at: string,
): readonly Fulfillment[] {
  const merged = new Map((order.fulfillments ?? []).map((one) => [one.uid, one]));
  for (const [index, { uid, state, shipment_details: shipment }] of changes.entries()) {
    const field = `order.fulfillments[${index}].state`;
    const known = merged.get(uid);
    if (!known) throw badInput('The simulator adds no fulfillment to an order.', field);
    const isMoved = state !== undefined && state !== known.state;
    // "Most fulfillment fields are immutable based on the state" (Square docs, "Fulfillments").
    if (isSettled(known) && (shipment || isMoved))
      throw badInput(`The fulfillment is ${known.state} already.`, field);
    if (isMoved && state === 'COMPLETED' && !isOrderPaid(order))
      throw badInput('A fulfillment cannot be completed before the order is paid.', field);
    const next = {
      ...known,
      ...(shipment && { shipment_details: { ...known.shipment_details, ...shipment } }),
    };
    merged.set(uid, isMoved ? inState(next, state, at) : next);
  }
  return [...merged.values()];
}

/** Name of the read-only timestamp field that each state sets (API reference, FulfillmentShipmentDetails). */
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

type End = 'COMPLETED' | 'CANCELED';

/** Ends an order's open shipments in the Dashboard. With `ended` also ends the order (Square's forum, thread 14996). */
export function endShipments(
  world: World,
  orderId: string,
  state: End,
  ended?: End,
  details: object = {},
): void {
  const order = orderOf(world, orderId);
  if (ended === 'CANCELED' && isOrderPaid(order))
    throw badInput('Orders cannot be canceled after payments have been processed.', 'order.state');
  if (ended === 'COMPLETED' && !isOrderPaid(order))
    throw badInput('An order cannot be shipped before it is paid.', 'order.state');
  const fulfillments = (order.fulfillments ?? []).map((shipment) => {
    if (isSettled(shipment)) return shipment;
    const shipment_details = { ...shipment.shipment_details, ...details };
    return inState({ ...shipment, shipment_details }, state, timestamp(world));
  });
  changeOrder(world, order, { fulfillments, ...(ended && { state: ended }) });
}

/** Splits a shipment in two. Only the Dashboard can give an order several shipments (Square docs, "Fulfillments"). */
export function splitInDashboard(world: World, orderId: string): void {
  const order = orderOf(world, orderId);
  const [first] = order.fulfillments ?? [];
  if (!first) throw badInput('There is no shipment to split.', 'order.fulfillments');
  changeOrder(world, order, {
    fulfillments: [...(order.fulfillments ?? []), { ...first, uid: newId.uid() }],
  });
}
