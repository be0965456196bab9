import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { Adjustment, CountRow } from '#infra/local/square-simulator/store/types.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  newId,
  type Routes,
  schedule,
  timestamp,
  type World,
} from '#infra/local/square-simulator/store/world.ts';
import { emitCatalogueChange, overrideAt, saveObject, trackedAt, withOverride } from './catalogue-objects.ts';

const defaultLimit = 100;
const highestLimit = 1000;
/** Square ignores a filter by one of these. */
const notFilterable = ['NONE', 'SOLD', 'UNLINKED_RETURN'];

function batchRetrieveCounts(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body ?? {});
  const limit = pageLimit(fields);
  const query = {
    objectIds: fields.texts('catalog_object_ids'),
    locationIds: fields.texts('location_ids'),
    states: fields.texts('states').filter((state) => !notFilterable.includes(state)),
    after: fields.instant('updated_after') ?? Number.NEGATIVE_INFINITY,
  };
  const rows = visibleCounts(world)
    .filter(
      (row) =>
        isOwn(world, row.location_id) &&
        includes(query.objectIds, row.catalog_object_id) &&
        includes(query.locationIds, row.location_id) &&
        includes(query.states, row.state) &&
        Date.parse(row.calculated_at) > query.after,
    )
    .sort(newestFirst);
  const { rows: picked, cursor } = page(rows, { cursor: fields.text('cursor'), limit, query, key: countKey });
  return { body: { counts: picked, cursor } };
}

export function pageLimit(fields: Fields): number {
  const limit = fields.integer('limit') ?? defaultLimit;
  if (limit >= 1 && limit <= highestLimit) return limit;
  throw invalid('INVALID_VALUE', `limit must be between 1 and ${highestLimit}.`, 'limit');
}

/** A filter that names nothing lets everything through. */
export function includes(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

function newestFirst(a: CountRow, b: CountRow): number {
  if (a.calculated_at !== b.calculated_at) return a.calculated_at < b.calculated_at ? 1 : -1;
  return countKey(a) < countKey(b) ? -1 : 1;
}

function visibleCounts(world: World): CountRow[] {
  const rows = world.store.all('counts');
  if (world.lags.counts <= 0) return rows;
  return world.history.counts.asOf(world.now() - world.lags.counts, rows, countKey);
}

export function countKey(row: Pick<CountRow, 'catalog_object_id' | 'location_id' | 'state'>): string {
  return `${row.catalog_object_id} ${row.location_id} ${row.state}`;
}

function countAt(world: World, variationId: string, locationId: string): CountRow | undefined {
  const key = { catalog_object_id: variationId, location_id: locationId, state: 'IN_STOCK' };
  return world.store.get('counts', countKey(key));
}

/**
 * Adds `change` units (may be negative, and may lead below zero: Square does not refuse). A sale is of an order,
 * whose id Square keeps as the adjustment's `transaction_id`.
 */
export function adjustStock(
  world: World,
  variationId: string,
  locationId: string,
  change: number,
  orderId?: string,
): CountRow {
  const known = countAt(world, variationId, locationId);
  const row = putCount(world, variationId, locationId, String(Number(known?.quantity ?? '0') + change));
  noteChange(world, row, {
    type: 'ADJUSTMENT',
    catalog_object_id: variationId,
    location_id: locationId,
    quantity: String(Math.abs(change)),
    from_state: change < 0 ? 'IN_STOCK' : 'NONE',
    to_state: change < 0 ? 'SOLD' : 'IN_STOCK',
    ...(orderId !== undefined && { transaction_id: orderId }),
  });
  return row;
}

type Change = Omit<Adjustment, 'id' | 'occurred_at' | 'created_at'>;

/** Received at the very time that the count it made is of. */
function noteChange(world: World, { calculated_at: at }: CountRow, change: Change): void {
  const id = newId.catalogue();
  world.store.put('adjustments', id, { id, occurred_at: at, created_at: at, ...change });
}

/** A stocktaking. */
export function setStock(world: World, variationId: string, locationId: string, quantity: string): CountRow {
  const row = putCount(world, variationId, locationId, quantity);
  noteChange(world, row, {
    type: 'PHYSICAL_COUNT',
    catalog_object_id: variationId,
    location_id: locationId,
    quantity,
    from_state: 'NONE',
    to_state: 'IN_STOCK',
  });
  return row;
}

function putCount(world: World, variationId: string, locationId: string, quantity: string): CountRow {
  const row: CountRow = {
    catalog_object_id: variationId,
    catalog_object_type: 'ITEM_VARIATION',
    state: 'IN_STOCK',
    location_id: locationId,
    quantity,
    calculated_at: timestamp(world),
  };
  const key = countKey(row);
  if (world.lags.counts > 0) {
    world.history.counts.remember(key, world.store.get('counts', key), world.now());
  }
  world.store.put('counts', key, row);
  world.emit('inventory.count.updated', {
    type: 'inventory_counts',
    id: `${variationId}-${locationId}`,
    object: { inventory_counts: [row] },
  });
  schedule(world, 'sold-out', { subject: variationId, locationId, delay: world.lags.soldOut });
  return row;
}

/** `sold_out` follows the count, later and only for tracked stock; its change is a catalogue change. */
export function updateSoldOut(world: World, variationId: string, locationId: string): void {
  const variation = world.store.get('objects', variationId);
  if (!variation?.item_variation_data || variation.is_deleted || !trackedAt(variation, locationId)) return;
  const row = countAt(world, variationId, locationId);
  if (!row) return;
  const soldOut = Number(row.quantity) <= 0;
  const own = overrideAt(variation, locationId);
  if ((own?.sold_out ?? false) === soldOut) return;
  const { sold_out: _, ...rest } = own ?? { location_id: locationId };
  saveObject(world, withOverride(variation, soldOut ? { ...rest, sold_out: true } : rest));
  emitCatalogueChange(world);
}

export const countRoutes: Routes = {
  batchRetrieveCounts: ['POST', '/v2/inventory/counts/batch-retrieve', batchRetrieveCounts, 'INVENTORY_READ'],
};
