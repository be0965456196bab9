import { catalogueObject } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import {
  emitCatalogueChange,
  overrideAt,
  saveObject,
  trackedAt,
  withOverride,
} from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import {
  deleteWithVariations,
  liveObject,
  saveWithVariations,
  touchItem,
} from '#infra/local/square-simulator/catalogue/catalogue-writes.ts';
import { adjustStock, countKey, setStock } from '#infra/local/square-simulator/catalogue/inventory.ts';
import { notFound } from '#infra/local/square-simulator/http/problem.ts';
import { revokeGrants } from '#infra/local/square-simulator/oauth/grants.ts';
import {
  cancelInDashboard,
  cancelShipmentInDashboard,
  shipInDashboard,
  splitInDashboard,
} from '#infra/local/square-simulator/orders/dashboard.ts';
import { changeOrder, orderOf } from '#infra/local/square-simulator/orders/order-records.ts';
import { paymentOf } from '#infra/local/square-simulator/payments/payment-steps.ts';
import { beginRefund, endRefund } from '#infra/local/square-simulator/payments/refunds.ts';
import { newId } from '#infra/local/square-simulator/store/ids.ts';
import { schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { disputeStates, type WorldEvent } from './settings.ts';

type EventOf<Type extends WorldEvent['type']> = Extract<WorldEvent, { type: Type }>;

const effects: {
  readonly [Type in WorldEvent['type']]: (world: World, event: EventOf<Type>) => unknown;
} = {
  'till-sale': sellAtTill,
  'price-change': changePrice,
  stock: (world, { variationId, locationId = mainLocation(world), quantity }) =>
    setStock(world, liveObject(world, variationId).id, locationId, String(quantity)),
  'count-missing': forgetCount,
  archive,
  delete: (world, { id }) => deleteWithVariations(world, id),
  'put-object': putObject,
  'order-touched': (world, { orderId }) => changeOrder(world, orderOf(world, orderId), {}),
  'order-canceled': (world, { orderId }) => cancelInDashboard(world, orderId),
  'order-shipped': shipInDashboard,
  'shipment-canceled': (world, { orderId }) => cancelShipmentInDashboard(world, orderId),
  'shipment-split': (world, { orderId }) => splitInDashboard(world, orderId),
  'authorised-covers': (world, { on }) => turn(world, 'authorisedCovers', on),
  'phone-required': (world, { on }) => turn(world, 'phoneRequired', on),
  guarantee,
  'refund-fails': (world, { refundId, status = 'FAILED' }) => endRefund(world, refundId, status),
  'dashboard-refund': refundInDashboard,
  dispute,
  'location-status': setLocationStatus,
  'catalogue-event': (world, { times = 1 }) => {
    for (let count = 0; count < times; count++) emitCatalogueChange(world);
  },
  'account-changed': (world, { merchantId, hides = false }) => {
    world.store.put('settings', 'account', { value: merchantId });
    turn(world, 'hidesOthers', hides);
  },
  'authorization-revoked': (world) => revokeGrants(world, 'MERCHANT'),
  'token-revoked': (world) => turn(world, 'tokenRevoked'),
  'token-restored': (world) => turn(world, 'tokenRevoked', false),
};

const disputeDueMs = 14 * 24 * 3_600_000;

/** Throws a Problem when what it is about does not exist. */
export function simulate(world: World, event: WorldEvent): void {
  const effect = effects[event.type] as (world: World, event: WorldEvent) => unknown;
  effect(world, event);
}

function turn(world: World, setting: string, on = true): void {
  if (on) world.store.put('settings', setting, { value: timestamp(world) });
  else world.store.delete('settings', setting);
}

function setLocationStatus(world: World, { locationId, status }: EventOf<'location-status'>): void {
  const location = world.store.get('locations', locationId);
  if (!location) throw notFound(`Could not find location with id: ${locationId}`);
  world.store.put('locations', location.id, { ...location, status });
}

export function mainLocation(world: World): string {
  return world.store.all('locations')[0]?.id ?? '';
}

function sellAtTill(world: World, sale: EventOf<'till-sale'>): void {
  const location = sale.locationId ?? mainLocation(world);
  const variation = liveObject(world, sale.variationId);
  if (trackedAt(variation, location))
    adjustStock(world, variation.id, location, -(sale.quantity ?? 1), newId.order());
}

function changePrice(world: World, change: EventOf<'price-change'>): void {
  const variation = liveObject(world, change.variationId);
  const data = variation.item_variation_data ?? {};
  const currency = data.price_money?.currency ?? world.store.all('locations')[0]?.currency ?? 'USD';
  const price_money = { amount: change.amount, currency };
  const { locationId } = change;
  const price = { pricing_type: 'FIXED_PRICING', price_money };
  saveObject(
    world,
    locationId === undefined
      ? { ...variation, item_variation_data: { ...data, ...price } }
      : withOverride(variation, {
          ...overrideAt(variation, locationId),
          location_id: locationId,
          ...price,
        }),
  );
  touchItem(world, data.item_id);
  emitCatalogueChange(world);
}

function forgetCount(world: World, { variationId }: EventOf<'count-missing'>): void {
  for (const row of world.store.all('counts')) {
    if (row.catalog_object_id === variationId) world.store.delete('counts', countKey(row));
  }
}

function archive(world: World, { itemId, archived = true }: EventOf<'archive'>): void {
  const item = liveObject(world, itemId);
  saveObject(world, { ...item, item_data: { ...item.item_data, is_archived: archived } });
  emitCatalogueChange(world);
}

/** Anything goes, as long as it has type and id: bad data from Square has to be shown too. */
function putObject(world: World, { object }: EventOf<'put-object'>): void {
  saveWithVariations(world, catalogueObject(object, 'object'));
  emitCatalogueChange(world);
}

/** An itemised one moves its works back into stock; one of an amount moves none. */
function refundInDashboard(world: World, event: EventOf<'dashboard-refund'>): void {
  const payment = paymentOf(world, event.paymentId);
  const { currency } = payment.amount_money;
  beginRefund(world, { payment, amount: { amount: event.amount, currency } });
  for (const { variationId, quantity } of event.items ?? [])
    adjustStock(world, variationId, payment.location_id, quantity);
}

function guarantee(world: World, { paymentId, captureAfter }: EventOf<'guarantee'>): void {
  const payment = paymentOf(world, paymentId);
  world.store.put('guarantees', payment.id, { since: world.now() });
  if (captureAfter !== undefined) schedule(world, 'capture', { subject: payment.id, delay: captureAfter });
}

/** Square docs, "Dispute webhooks": the event has the whole dispute. The sandbox makes one for amounts of 88.01 to 88.09. */
function dispute(world: World, event: EventOf<'dispute'>): void {
  const { state = 'EVIDENCE_REQUIRED', reason = 'NO_KNOWLEDGE' } = event;
  const payment = paymentOf(world, event.paymentId);
  const id = `dispute-${payment.id}`;
  const isNew = state.endsWith('EVIDENCE_REQUIRED');
  world.emit(isNew ? 'dispute.created' : 'dispute.state.updated', {
    type: 'dispute',
    id,
    object: {
      dispute: {
        id,
        amount_money: payment.amount_money,
        disputed_payment: { payment_id: payment.id },
        location_id: payment.location_id,
        reason,
        state,
        due_at: new Date(world.now() + disputeDueMs).toISOString(),
        updated_at: timestamp(world),
        version: disputeStates.indexOf(state) + 1,
      },
    },
  });
}
