import * as z from 'zod/mini';
import { keyed, operation } from '#infra/local/square-simulator/http/operation.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import { filled, formed, instant, text, texts } from '#infra/local/square-simulator/http/schemas.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { CountRow } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { catalogueKey } from './catalogue.ts';
import { liveObject } from './catalogue-objects.ts';
import { adjustStock, countKey, setStock, visibleCounts } from './inventory.ts';
import { locationOf } from './locations.ts';

const oldestMs = 24 * 60 * 60_000;

const quantityForm = /^\d+(\.\d{1,5})?$/;
const counted = {
  catalog_object_id: filled(),
  quantity: formed(quantityForm, 'INVALID_VALUE', 'Quantity must be a decimal number.'),
  occurred_at: z.nonoptional(instant),
};
const otherMove = 'The simulator moves stock from NONE to IN_STOCK only.';

/** A counted quantity, or an addition to the stock. */
const change = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('PHYSICAL_COUNT'),
    physical_count: z.object({ ...counted, state: z.literal('IN_STOCK'), location_id: filled() }),
  }),
  z.object({
    type: z.literal('ADJUSTMENT'),
    adjustment: z.object({
      ...counted,
      from_state: formed(/^NONE$/, 'BAD_REQUEST', otherMove),
      to_state: formed(/^IN_STOCK$/, 'BAD_REQUEST', otherMove),
      to_location_id: filled(),
    }),
  }),
]);
const changeRequest = z.object({
  idempotency_key: catalogueKey,
  changes: z.array(change).check(z.maxLength(100)),
});

const common = z.strictObject({
  catalog_object_ids: texts,
  location_ids: texts,
  limit: z._default(z.int().check(z.gte(1), z.lte(1000)), 100),
  cursor: text(),
});
const countQuery = z.extend(common, { states: texts });
const changeQuery = z.extend(common, {
  types: z.tuple([z.literal('ADJUSTMENT')]),
  updated_after: z._default(instant, 0),
});
const [read, write] = ['INVENTORY_READ', 'INVENTORY_WRITE'];

export const inventoryOperations = {
  batchRetrieveCounts: operation(
    'POST /v2/inventory/counts/batch-retrieve',
    read,
    countQuery,
    (world, asked) => {
      const { cursor, limit, ...query } = asked;
      // Every count is compared with up to 1,000 ids.
      const ids = new Set(asked.catalog_object_ids);
      const rows = visibleCounts(world).filter(
        (row) =>
          isOwn(world, row.location_id) &&
          (ids.size === 0 || ids.has(row.catalog_object_id)) &&
          includes(asked.location_ids, row.location_id) &&
          includes(asked.states, row.state),
      );
      const { rows: counts, cursor: next } = page(rows, { cursor, limit, query, key: countKey });
      return { counts, cursor: next };
    },
  ),

  /** Stores all changes or none (Square docs, "BatchChangeInventory"). */
  batchCreateChanges: keyed(
    'POST /v2/inventory/changes/batch-create',
    write,
    changeRequest,
    (world, { changes }) => ({
      counts: changes.map((one) => apply(world, one)),
    }),
  ),

  /**
   * Returns adjustments of counts, oldest first (Square docs, BatchRetrieveInventoryChanges). `updated_after` is compared
   * with the time of receipt. A sale has the id of its order in `transaction_id`.
   */
  batchRetrieveChanges: operation(
    'POST /v2/inventory/changes/batch-retrieve',
    read,
    changeQuery,
    (world, asked) => {
      const { cursor, limit, ...query } = asked;
      // Leaves out changes that the counts do not show yet.
      const shown = world.now() - world.lags.counts;
      const rows = world.store.all('adjustments').filter((row) => {
        const receivedAt = Date.parse(row.created_at);
        return (
          receivedAt <= shown &&
          receivedAt > asked.updated_after &&
          includes(asked.catalog_object_ids, row.catalog_object_id) &&
          includes(asked.location_ids, row.location_id)
        );
      });
      const { rows: picked, cursor: next } = page(rows, { cursor, limit, query, key: ({ id }) => id });
      const catalog_object_type = 'ITEM_VARIATION';
      const changes = picked.map((row) => ({
        type: 'ADJUSTMENT',
        adjustment: { ...row, catalog_object_type },
      }));
      return { changes, cursor: next };
    },
  ),
};

/** An empty filter matches everything. */
function includes(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

function apply(world: World, asked: z.output<typeof change>): CountRow {
  const isCount = asked.type === 'PHYSICAL_COUNT';
  const { catalog_object_id, quantity, occurred_at } = isCount ? asked.physical_count : asked.adjustment;
  const place = isCount ? asked.physical_count.location_id : asked.adjustment.to_location_id;
  const variationId = liveObject(world, catalog_object_id).id;
  if (occurred_at <= world.now() - oldestMs)
    throw invalid('INVALID_TIME', 'The time is older than 24 hours.', 'occurred_at');
  const locationId = locationOf(world, place, 'location_id').id;
  if (isCount) return setStock(world, variationId, locationId, quantity);
  return adjustStock(world, variationId, locationId, Number(quantity));
}
