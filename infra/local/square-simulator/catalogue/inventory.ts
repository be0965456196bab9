import type { CountRow } from '#infra/local/square-simulator/store/types.ts';
import { newId, schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { emitCatalogueChange, overrideAt, saveObject, trackedAt, withOverride } from './catalogue-objects.ts';

/** Returns the counts as queries show them, `lags.counts` milliseconds ago. */
export function visibleCounts(world: World): CountRow[] {
  return world.history.counts.before(world.lags.counts, world.now(), world.store.all('counts'), countKey);
}

export function countKey(row: Pick<CountRow, 'catalog_object_id' | 'location_id' | 'state'>): string {
  return `${row.catalog_object_id} ${row.location_id} ${row.state}`;
}

function countAt(world: World, variationId: string, locationId: string): CountRow | undefined {
  const key = { catalog_object_id: variationId, location_id: locationId, state: 'IN_STOCK' };
  return world.store.get('counts', countKey(key));
}

/** Adds `change` units. As at Square, a count may fall below zero. For a sale, `transaction_id` is the order's id. */
export function adjustStock(
  world: World,
  variationId: string,
  locationId: string,
  change: number,
  orderId?: string,
): CountRow {
  const known = countAt(world, variationId, locationId);
  const isTaken = change < 0;
  const quantity = String(Number(known?.quantity ?? '0') + change);
  const at = timestamp(world);
  const id = newId.catalogue();
  world.store.put('adjustments', id, {
    id,
    occurred_at: at,
    created_at: at,
    catalog_object_id: variationId,
    location_id: locationId,
    quantity: String(Math.abs(change)),
    from_state: isTaken ? 'IN_STOCK' : 'NONE',
    to_state: isTaken ? 'SOLD' : 'IN_STOCK',
    ...(orderId !== undefined && { transaction_id: orderId }),
  });
  return setStock(world, variationId, locationId, quantity);
}

/** Sets a count, as after stocktaking. */
export function setStock(world: World, variationId: string, locationId: string, quantity: string): CountRow {
  const row: CountRow = {
    catalog_object_id: variationId,
    location_id: locationId,
    quantity,
    calculated_at: timestamp(world),
    catalog_object_type: 'ITEM_VARIATION',
    state: 'IN_STOCK',
  };
  const key = countKey(row);
  if (world.lags.counts > 0) world.history.counts.remember(key, world.store.get('counts', key), world.now());
  world.store.put('counts', key, row);
  world.emit('inventory.count.updated', 'inventory_counts', `${variationId}-${locationId}`, [row]);
  schedule(world, 'sold-out', variationId, world.lags.soldOut, { locationId });
  return row;
}

/** Updates `sold_out` some time after a count of tracked stock. The update changes the catalogue. */
export function updateSoldOut(world: World, variationId: string, locationId: string): void {
  const variation = world.store.get('objects', variationId);
  if (!variation?.item_variation_data || variation.is_deleted || !trackedAt(variation, locationId)) return;
  const row = countAt(world, variationId, locationId);
  if (!row) return;
  const soldOut = Number(row.quantity) <= 0;
  if ((overrideAt(variation, locationId)?.sold_out ?? false) === soldOut) return;
  saveObject(world, withOverride(variation, locationId, { sold_out: soldOut || undefined }));
  emitCatalogueChange(world);
}
