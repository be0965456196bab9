import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { instant, text, texts } from '#infra/local/square-simulator/http/schemas.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { Adjustment, CountRow } from '#infra/local/square-simulator/store/types.ts';
import { newId, schedule, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { emitCatalogueChange, overrideAt, saveObject, trackedAt, withOverride } from './catalogue-objects.ts';

/** Square ignores these states in a filter. */
const notFilterable = ['NONE', 'SOLD', 'UNLINKED_RETURN'];

/** Common parameters of queries for counts and changes. */
export const inventoryQuery = {
  catalog_object_ids: texts,
  location_ids: texts,
  states: texts,
  updated_after: instant,
  limit: z._default(z.int().check(z.gte(1), z.lte(1000)), 100),
  cursor: text(),
};

const batchRetrieveCounts = operation('POST /v2/inventory/counts/batch-retrieve', {
  scope: 'INVENTORY_READ',
  input: z.object(inventoryQuery),
  answer: (world, { cursor: from, limit, ...asked }) => {
    const states = asked.states.filter((state) => !notFilterable.includes(state));
    const rows = visibleCounts(world)
      .filter(
        (row) =>
          isOwn(world, row.location_id) &&
          includes(asked.catalog_object_ids, row.catalog_object_id) &&
          includes(asked.location_ids, row.location_id) &&
          includes(states, row.state) &&
          Date.parse(row.calculated_at) > (asked.updated_after ?? 0),
      )
      .sort(newestFirst);
    const { rows: counts, cursor } = page(rows, { cursor: from, limit, query: asked, key: countKey });
    return { body: { counts, cursor } };
  },
});

/** An empty filter matches everything. */
export function includes(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

function newestFirst(a: CountRow, b: CountRow): number {
  if (a.calculated_at !== b.calculated_at) return a.calculated_at < b.calculated_at ? 1 : -1;
  return countKey(a) < countKey(b) ? -1 : 1;
}

function visibleCounts(world: World): CountRow[] {
  const lag = { lag: world.lags.counts, now: world.now() };
  return world.history.counts.before(lag, world.store.all('counts'), countKey);
}

export function countKey(row: Pick<CountRow, 'catalog_object_id' | 'location_id' | 'state'>): string {
  return `${row.catalog_object_id} ${row.location_id} ${row.state}`;
}

function countAt(world: World, variationId: string, locationId: string): CountRow | undefined {
  const key = { catalog_object_id: variationId, location_id: locationId, state: 'IN_STOCK' };
  return world.store.get('counts', countKey(key));
}

/**
 * Adds `change` units. It may be negative and the count may fall below zero: Square allows that. For a sale, the order's
 * id becomes the adjustment's `transaction_id`.
 */
export function adjustStock(
  world: World,
  variationId: string,
  locationId: string,
  change: number,
  orderId?: string,
): CountRow {
  const known = countAt(world, variationId, locationId);
  const isTaken = change < 0;
  return putCount(world, variationId, locationId, String(Number(known?.quantity ?? '0') + change), {
    type: 'ADJUSTMENT',
    quantity: String(Math.abs(change)),
    from_state: isTaken ? 'IN_STOCK' : 'NONE',
    to_state: isTaken ? 'SOLD' : 'IN_STOCK',
    ...(orderId !== undefined && { transaction_id: orderId }),
  });
}

/** Sets a count, as after stocktaking. */
export function setStock(world: World, variationId: string, locationId: string, quantity: string): CountRow {
  const change = { type: 'PHYSICAL_COUNT', quantity, from_state: 'NONE', to_state: 'IN_STOCK' } as const;
  return putCount(world, variationId, locationId, quantity, change);
}

/** Uses the count's time as the time of receipt. */
function putCount(
  world: World,
  catalog_object_id: string,
  location_id: string,
  quantity: string,
  change: Pick<Adjustment, 'type' | 'quantity' | 'from_state' | 'to_state' | 'transaction_id'>,
): CountRow {
  const at = timestamp(world);
  const counted = { catalog_object_id, location_id, quantity, calculated_at: at };
  const row: CountRow = { ...counted, catalog_object_type: 'ITEM_VARIATION', state: 'IN_STOCK' };
  const key = countKey(row);
  if (world.lags.counts > 0) {
    world.history.counts.remember(key, world.store.get('counts', key), world.now());
  }
  world.store.put('counts', key, row);
  const id = newId.catalogue();
  const where = { catalog_object_id, location_id };
  world.store.put('adjustments', id, { id, occurred_at: at, created_at: at, ...where, ...change });
  world.emit('inventory.count.updated', 'inventory_counts', `${catalog_object_id}-${location_id}`, [row]);
  const delay = world.lags.soldOut;
  schedule(world, 'sold-out', { subject: catalog_object_id, locationId: location_id, delay });
  return row;
}

/** Updates `sold_out` some time after the count, for tracked stock only; that changes the catalogue. */
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

export const countOperations = { batchRetrieveCounts };
