import * as z from 'zod/mini';
import { catalogueObject } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import {
  deleteWithVariations,
  emitCatalogueChange,
  liveObject,
  saveObject,
  saveWithVariations,
  touchItem,
  trackedAt,
} from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { adjustStock, countKey, setStock } from '#infra/local/square-simulator/catalogue/inventory.ts';
import { unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import { pruned } from '#infra/local/square-simulator/http/schemas.ts';
import { revokeGrants } from '#infra/local/square-simulator/oauth/grants.ts';
import { endShipments, splitInDashboard } from '#infra/local/square-simulator/orders/fulfillments.ts';
import { changeOrder, orderOf } from '#infra/local/square-simulator/orders/order-records.ts';
import { paymentOf } from '#infra/local/square-simulator/payments/payment-steps.ts';
import { beginRefund, endRefund } from '#infra/local/square-simulator/payments/refunds.ts';
import { newId, schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';

const id = z.string();
const on = z.optional(z.boolean());
const { optional } = z;
const sale = { variationId: id, quantity: optional(z.number()), locationId: optional(id) };
const tracking = { orderId: id, carrier: optional(z.string()), trackingNumber: optional(z.string()) };
const failure = { refundId: id, status: optional(z.enum(['REJECTED', 'FAILED'])) };
const restocked = z.array(z.strictObject({ variationId: id, quantity: z.int() }));
const refund = { paymentId: id, amount: z.int(), items: optional(restocked) };

/** States of a dispute, in an order in which they can occur (Square docs, `DisputeState`). Each change raises the dispute's version. */
const disputeStates = [
  'INQUIRY_EVIDENCE_REQUIRED',
  'INQUIRY_PROCESSING',
  'INQUIRY_CLOSED',
  'EVIDENCE_REQUIRED',
  'PROCESSING',
  'WON',
  'LOST',
  'ACCEPTED',
] as const;
const disputeDueMs = 14 * 24 * 3_600_000;

function event<Fields extends z.core.$ZodShape>(
  fields: Fields,
  happen: (world: World, event: z.output<z.ZodMiniObject<Fields, z.core.$strict>>) => unknown,
) {
  return { fields, happen };
}

/** Parameters and effects of events at the seller's side that the shop did not cause. Times are in milliseconds. */
const events = {
  /** Lowers the count immediately, by default at the first location. */
  'till-sale': event(sale, (world, { variationId, quantity = 1, locationId = mainLocation(world) }) => {
    const variation = liveObject(world, variationId);
    if (trackedAt(variation, locationId))
      adjustStock(world, variationId, locationId, -quantity, newId.order());
  }),
  /** `amount` is in minor units. */
  'price-change': event({ variationId: id, amount: z.int() }, (world, { variationId, amount }) => {
    const variation = liveObject(world, variationId);
    const { item_variation_data: data = {} } = variation;
    const currency = data.price_money?.currency ?? world.store.all('locations')[0]?.currency ?? 'USD';
    const price = { pricing_type: 'FIXED_PRICING', price_money: { amount, currency } };
    saveObject(world, { ...variation, item_variation_data: { ...data, ...price } });
    touchItem(world, data.item_id);
    emitCatalogueChange(world);
  }),
  stock: event(
    { variationId: id, quantity: z.union([z.number(), z.string()]), locationId: optional(id) },
    (world, { variationId, locationId = mainLocation(world), quantity }) =>
      setStock(world, liveObject(world, variationId).id, locationId, String(quantity)),
  ),
  /** Removes a count, as if nobody had ever counted the variation. */
  'count-missing': event({ variationId: id }, (world, { variationId }) => {
    for (const row of world.store.all('counts')) {
      if (row.catalog_object_id === variationId) world.store.delete('counts', countKey(row));
    }
  }),
  archive: event({ itemId: id, archived: on }, (world, { itemId, archived = true }) => {
    const item = liveObject(world, itemId);
    saveObject(world, { ...item, item_data: { ...item.item_data, is_archived: archived } });
    emitCatalogueChange(world);
  }),
  delete: event({ id }, (world, gone) => deleteWithVariations(world, gone.id)),
  /** Adds or replaces an object with its nested variations. Accepts any content, so that tests can use bad data. */
  'put-object': event({ object: z.looseObject({ type: z.string(), id }) }, (world, { object }) => {
    saveWithVariations(world, catalogueObject(object));
    emitCatalogueChange(world);
  }),
  'order-touched': event({ orderId: id }, (world, { orderId }) =>
    changeOrder(world, orderOf(world, orderId), {}),
  ),
  'order-canceled': event({ orderId: id }, (world, { orderId }) =>
    endShipments(world, orderId, 'CANCELED', 'CANCELED'),
  ),
  'order-shipped': event(tracking, (world, { orderId, carrier, trackingNumber: tracking_number }) => {
    const details = pruned({ carrier, tracking_number }) as Readonly<Record<string, string>>;
    endShipments(world, orderId, 'COMPLETED', 'COMPLETED', details);
  }),
  'shipment-canceled': event({ orderId: id }, (world, { orderId }) =>
    endShipments(world, orderId, 'CANCELED'),
  ),
  /** Adds a second shipment to the same recipient, as if the seller shipped the order in two parcels. */
  'shipment-split': event({ orderId: id }, (world, { orderId }) => splitInDashboard(world, orderId)),
  /** Makes authorized payments reduce an order's amount due, as captured payments do. */
  'authorised-covers': event({ on }, (world, given) => turn(world, 'authorisedCovers', given.on)),
  /** Makes Square refuse a shipment without the recipient's phone number, as the API reference says. */
  'phone-required': event({ on }, (world, given) => turn(world, 'phoneRequired', given.on)),
  /** Makes Square refuse to void this payment. `captureAfter` is the milliseconds until Square captures it. */
  guarantee: event({ paymentId: id, captureAfter: optional(z.number()) }, (world, asked) => {
    const payment = paymentOf(world, asked.paymentId);
    world.store.put('guarantees', payment.id, { since: world.now() });
    if (asked.captureAfter !== undefined) schedule(world, 'capture', payment.id, asked.captureAfter);
  }),
  'refund-fails': event(failure, (world, { refundId, status = 'FAILED' }) =>
    endRefund(world, refundId, status),
  ),
  /** Makes a refund in the Dashboard and puts `items` back into stock. `amount` is in minor units. */
  'dashboard-refund': event(refund, (world, { paymentId, amount, items = [] }) => {
    const payment = paymentOf(world, paymentId);
    beginRefund(world, payment, { ...payment.amount_money, amount });
    for (const { variationId, quantity } of items)
      adjustStock(world, variationId, payment.location_id, quantity);
  }),
  /** Makes the cardholder's bank open a dispute or change its state (Square docs, "Dispute webhooks"). */
  dispute: event({ paymentId: id, state: optional(z.enum(disputeStates)) }, (world, asked) => {
    const payment = paymentOf(world, asked.paymentId);
    const { state = 'EVIDENCE_REQUIRED' } = asked;
    const dispute = {
      id: `dispute-${payment.id}`,
      amount_money: payment.amount_money,
      disputed_payment: { payment_id: payment.id },
      location_id: payment.location_id,
      reason: 'NO_KNOWLEDGE',
      state,
      due_at: timestamp(world, world.now() + disputeDueMs),
      updated_at: timestamp(world),
      version: disputeStates.indexOf(state) + 1,
    };
    const isNew = state.endsWith('EVIDENCE_REQUIRED');
    world.emit(isNew ? 'dispute.created' : 'dispute.state.updated', 'dispute', dispute.id, dispute);
  }),
  'location-status': event({ locationId: id, status: z.enum(['ACTIVE', 'INACTIVE']) }, (world, asked) => {
    const location = world.store.get('locations', asked.locationId);
    if (!location) throw unknownResource(`Could not find location with id: ${asked.locationId}`);
    world.store.put('locations', location.id, { ...location, status: asked.status });
  }),
  /** Repeats the catalogue's event without a change of the catalogue. */
  'catalogue-event': event({}, emitCatalogueChange),
  /** Connects the shop to another seller. Requests for other sellers' objects get 403, or 404 if `hides` is set. */
  'account-changed': event({ merchantId: id, hides: on }, (world, { merchantId, hides = false }) => {
    world.store.put('settings', 'account', { value: merchantId });
    turn(world, 'hidesOthers', hides);
  }),
  'authorization-revoked': event({}, (world) => revokeGrants(world, 'MERCHANT')),
};

type Events = typeof events;
type EventOf<Type extends keyof Events> = {
  readonly type: Type;
} & (keyof Events[Type]['fields'] extends never
  ? unknown
  : z.output<z.ZodMiniObject<Events[Type]['fields'], z.core.$strict>>);
export type WorldEvent = { [Type in keyof Events]: EventOf<Type> }[keyof Events];

const schemas = Object.entries(events).map(([type, { fields }]) =>
  z.strictObject({ type: z.literal(type), ...fields }),
);
export const worldEventSchema = z.discriminatedUnion(
  'type',
  schemas as [(typeof schemas)[number]],
) as unknown as z.ZodMiniType<WorldEvent>;

/** Simulates an event. If the event's object does not exist, throws a Problem and changes nothing. */
export function simulate(world: World, happening: WorldEvent): void {
  const { happen } = events[happening.type] as { happen: (world: World, event: WorldEvent) => unknown };
  try {
    happen(world, happening);
    world.store.commit();
  } catch (error) {
    world.store.rollback();
    throw error;
  }
}

function turn(world: World, setting: string, isOn = true): void {
  if (isOn) world.store.put('settings', setting, { value: timestamp(world) });
  else world.store.delete('settings', setting);
}

export function mainLocation(world: World): string {
  return world.store.all('locations')[0]?.id ?? '';
}
