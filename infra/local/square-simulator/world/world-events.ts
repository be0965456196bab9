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
import type { WorldEvent } from './settings.ts';

/** Throws a Problem when what it is about does not exist. */
export function simulate(world: World, event: WorldEvent): void {
  switch (event.type) {
    case 'till-sale':
      sellAtTill(world, event);
      break;
    case 'price-change':
      changePrice(world, event);
      break;
    case 'stock':
      setStock(
        world,
        liveObject(world, event.variationId).id,
        event.locationId ?? mainLocation(world),
        String(event.quantity),
      );
      break;
    case 'count-missing':
      forgetCount(world, event.variationId);
      break;
    case 'archive':
      archive(world, event.itemId, event.archived ?? true);
      break;
    case 'delete':
      deleteWithVariations(world, event.id);
      break;
    case 'put-object':
      putObject(world, event.object);
      break;
    case 'order-touched':
      changeOrder(world, orderOf(world, event.orderId), {});
      break;
    case 'order-canceled':
      cancelInDashboard(world, event.orderId);
      break;
    case 'order-shipped':
      shipInDashboard(world, event);
      break;
    case 'shipment-canceled':
      cancelShipmentInDashboard(world, event.orderId);
      break;
    case 'shipment-split':
      splitInDashboard(world, event.orderId);
      break;
    case 'authorised-covers':
      turn(world, 'authorisedCovers', event.on);
      break;
    case 'phone-required':
      turn(world, 'phoneRequired', event.on);
      break;
    case 'guarantee':
      guarantee(world, event.paymentId, event.captureAfter);
      break;
    case 'refund-fails':
      endRefund(world, event.refundId, event.status ?? 'FAILED');
      break;
    case 'dashboard-refund':
      refundInDashboard(world, event);
      break;
    case 'location-status':
      setLocationStatus(world, event.locationId, event.status);
      break;
    case 'catalogue-event':
      for (let count = 0; count < (event.times ?? 1); count++) emitCatalogueChange(world);
      break;
    case 'authorization-revoked':
      revokeGrants(world, 'MERCHANT');
      break;
    case 'token-revoked':
      world.store.put('settings', 'tokenRevoked', { value: timestamp(world) });
      break;
    case 'token-restored':
      world.store.delete('settings', 'tokenRevoked');
  }
}

function turn(world: World, setting: string, on = true): void {
  if (on) world.store.put('settings', setting, { value: timestamp(world) });
  else world.store.delete('settings', setting);
}

function setLocationStatus(world: World, locationId: string, status: string): void {
  const location = world.store.get('locations', locationId);
  if (!location) throw notFound(`Could not find location with id: ${locationId}`);
  world.store.put('locations', location.id, { ...location, status });
}

export function mainLocation(world: World): string {
  return world.store.all('locations')[0]?.id ?? '';
}

function sellAtTill(world: World, sale: Extract<WorldEvent, { type: 'till-sale' }>): void {
  const location = sale.locationId ?? mainLocation(world);
  const variation = liveObject(world, sale.variationId);
  if (trackedAt(variation, location))
    adjustStock(world, variation.id, location, -(sale.quantity ?? 1), newId.order());
}

function changePrice(world: World, change: Extract<WorldEvent, { type: 'price-change' }>): void {
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

function forgetCount(world: World, variationId: string): void {
  for (const row of world.store.all('counts')) {
    if (row.catalog_object_id === variationId) world.store.delete('counts', countKey(row));
  }
}

function archive(world: World, itemId: string, archived: boolean): void {
  const item = liveObject(world, itemId);
  saveObject(world, { ...item, item_data: { ...item.item_data, is_archived: archived } });
  emitCatalogueChange(world);
}

/** Anything goes, as long as it has type and id: bad data from Square has to be shown too. */
function putObject(world: World, raw: unknown): void {
  saveWithVariations(world, catalogueObject(raw, 'object'));
  emitCatalogueChange(world);
}

/** An itemised one moves its works back into stock; one of an amount moves none. */
function refundInDashboard(world: World, event: Extract<WorldEvent, { type: 'dashboard-refund' }>): void {
  const payment = paymentOf(world, event.paymentId);
  const { currency } = payment.amount_money;
  beginRefund(world, { payment, amount: { amount: event.amount, currency } });
  for (const { variationId, quantity } of event.items ?? [])
    adjustStock(world, variationId, payment.location_id, quantity);
}

function guarantee(world: World, paymentId: string, captureAfter: number | undefined): void {
  const payment = paymentOf(world, paymentId);
  world.store.put('guarantees', payment.id, { since: world.now() });
  if (captureAfter !== undefined) schedule(world, 'capture', { subject: payment.id, delay: captureAfter });
}
