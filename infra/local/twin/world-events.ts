import { catalogueObject, withoutNested } from './catalogue-file.ts';
import { emitCatalogueChange, saveObject, trackedAt, variationsOf } from './catalogue-objects.ts';
import type { WorldEvent } from './dials.ts';
import { adjustStock, countKey, setStock } from './inventory.ts';
import { changeOrder, orderOf } from './order-records.ts';
import { paymentOf } from './payment-steps.ts';
import { notFound } from './problem.ts';
import { endRefund } from './refunds.ts';
import type { CatalogueObject } from './types.ts';
import { schedule, timestamp, type World } from './world.ts';

/** Throws a Problem when what it is about does not exist. */
export function happen(world: World, event: WorldEvent): void {
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
        object(world, event.variationId).id,
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
      deleteObject(world, event.id);
      break;
    case 'put-object':
      putObject(world, event.object);
      break;
    case 'order-touched':
      changeOrder(world, orderOf(world, event.orderId), {});
      break;
    case 'guarantee':
      guarantee(world, event.paymentId, event.captureAfter);
      break;
    case 'refund-fails':
      endRefund(world, event.refundId, event.status ?? 'FAILED');
      break;
    case 'location-status':
      setLocationStatus(world, event.locationId, event.status);
      break;
    case 'catalogue-event':
      for (let count = 0; count < (event.times ?? 1); count++) emitCatalogueChange(world);
      break;
    case 'token-revoked':
      world.store.put('settings', 'tokenRevoked', { value: timestamp(world) });
      break;
    case 'token-restored':
      world.store.delete('settings', 'tokenRevoked');
  }
}

function setLocationStatus(world: World, locationId: string, status: string): void {
  const location = world.store.get('locations', locationId);
  if (!location) throw notFound(`Could not find location with id: ${locationId}`);
  world.store.put('locations', location.id, { ...location, status });
}

export function mainLocation(world: World): string {
  return world.store.all('locations')[0]?.id ?? '';
}

function object(world: World, id: string): CatalogueObject {
  const found = world.store.get('objects', id);
  if (!found || found.is_deleted) throw notFound(`Catalog object with ID \`${id}\` not found.`);
  return found;
}

function sellAtTill(world: World, sale: Extract<WorldEvent, { type: 'till-sale' }>): void {
  const location = sale.locationId ?? mainLocation(world);
  const variation = object(world, sale.variationId);
  if (trackedAt(variation, location)) adjustStock(world, variation.id, location, -(sale.quantity ?? 1));
}

function changePrice(world: World, change: Extract<WorldEvent, { type: 'price-change' }>): void {
  const variation = object(world, change.variationId);
  const data = variation.item_variation_data ?? {};
  const currency = data.price_money?.currency ?? world.store.all('locations')[0]?.currency ?? 'USD';
  const price_money = { amount: change.amount, currency };
  const { locationId } = change;
  const overrides = data.location_overrides ?? [];
  const own = overrides.find(({ location_id }) => location_id === locationId);
  saveObject(world, {
    ...variation,
    item_variation_data:
      locationId === undefined
        ? { ...data, pricing_type: 'FIXED_PRICING', price_money }
        : {
            ...data,
            location_overrides: [
              ...overrides.filter((other) => other !== own),
              { ...own, location_id: locationId, pricing_type: 'FIXED_PRICING', price_money },
            ],
          },
  });
  touchItem(world, data.item_id);
  emitCatalogueChange(world);
}

function forgetCount(world: World, variationId: string): void {
  for (const row of world.store.all('counts')) {
    if (row.catalog_object_id === variationId) world.store.delete('counts', countKey(row));
  }
}

function archive(world: World, itemId: string, archived: boolean): void {
  const item = object(world, itemId);
  saveObject(world, { ...item, item_data: { ...item.item_data, is_archived: archived } });
  emitCatalogueChange(world);
}

function deleteObject(world: World, id: string): void {
  const found = object(world, id);
  const doomed = found.type === 'ITEM' ? [found, ...variationsOf(world, id)] : [found];
  for (const one of doomed) saveObject(world, { ...one, is_deleted: true });
  touchItem(world, found.item_variation_data?.item_id);
  emitCatalogueChange(world);
}

/** Anything goes, as long as it has type and id: bad data from Square has to be shown too. */
function putObject(world: World, raw: unknown): void {
  const given = catalogueObject(raw, 'object');
  const [rest, variations] = withoutNested(given);
  saveObject(world, rest);
  const kept = new Set(variations.map(({ id }) => id));
  if (given.item_data?.variations) {
    for (const gone of variationsOf(world, given.id).filter(({ id }) => !kept.has(id))) {
      saveObject(world, { ...gone, is_deleted: true });
    }
  }
  for (const variation of variations) saveObject(world, variation);
  touchItem(world, rest.item_variation_data?.item_id);
  emitCatalogueChange(world);
}

/** A changed variation changes its item's time as well, because it is part of it. */
function touchItem(world: World, itemId: string | undefined): void {
  const item = itemId === undefined ? undefined : world.store.get('objects', itemId);
  if (item && !item.is_deleted) saveObject(world, item);
}

function guarantee(world: World, paymentId: string, captureAfter: number | undefined): void {
  const payment = paymentOf(world, paymentId);
  world.store.put('guarantees', payment.id, { since: world.now() });
  if (captureAfter !== undefined) schedule(world, 'capture', { subject: payment.id, delay: captureAfter });
}
