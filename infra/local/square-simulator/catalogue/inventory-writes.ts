import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import { filled, instant, rule, text } from '#infra/local/square-simulator/http/schemas.ts';
import type { Adjustment, CountRow } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { catalogueKey, liveObject } from './catalogue-writes.ts';
import { adjustStock, includes, inventoryQuery, setStock } from './inventory.ts';
import { locationOf } from './locations.ts';

const oldest = 24 * 60 * 60_000;

/** The supported movements: new stock, and stock sold or lost. */
const moves = ['NONE IN_STOCK', 'UNLINKED_RETURN IN_STOCK', 'IN_STOCK SOLD', 'IN_STOCK WASTE'];

const counted = {
  catalog_object_id: filled(),
  quantity: filled().check(
    rule('INVALID_VALUE', 'Quantity must be a decimal number.', (value) => /^\d+(\.\d{1,5})?$/.test(value)),
  ),
  occurred_at: z.nonoptional(instant),
};

const change = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('PHYSICAL_COUNT'),
    physical_count: z.object({ ...counted, state: z.literal('IN_STOCK'), location_id: filled() }),
  }),
  z.object({
    type: z.literal('ADJUSTMENT'),
    adjustment: z
      .object({
        ...counted,
        from_state: filled(),
        to_state: filled(),
        from_location_id: text(),
        to_location_id: text(),
      })
      .check(
        rule(
          'BAD_REQUEST',
          'The simulator does not move stock between these states.',
          ({ from_state, to_state }) => moves.includes(`${from_state} ${to_state}`),
          ['to_state'],
        ),
      ),
  }),
]);

/** Square docs, "BatchChangeInventory": physical counts and movements between states, all or none. */
const batchCreateChanges = operation('POST /v2/inventory/changes/batch-create', {
  scope: 'INVENTORY_WRITE',
  input: z.object({ idempotency_key: catalogueKey, changes: z.array(change).check(z.maxLength(100)) }),
  repeat: 'first answer',
  answer: (world, { changes }) => ({ body: { counts: changes.map((one) => apply(world, one)) } }),
});

function apply(world: World, asked: z.output<typeof change>): CountRow {
  if (asked.type === 'PHYSICAL_COUNT') {
    const { catalog_object_id, location_id, occurred_at, quantity } = asked.physical_count;
    const { variationId, locationId } = whereOf(world, catalog_object_id, location_id, occurred_at);
    return setStock(world, variationId, locationId, quantity);
  }
  const { catalog_object_id, from_state, from_location_id, to_location_id, occurred_at } = asked.adjustment;
  const isTaken = from_state === 'IN_STOCK';
  const place = (isTaken ? from_location_id : to_location_id) ?? '';
  const { variationId, locationId } = whereOf(world, catalog_object_id, place, occurred_at);
  return adjustStock(world, variationId, locationId, Number(asked.adjustment.quantity) * (isTaken ? -1 : 1));
}

function whereOf(world: World, objectId: string, place: string, occurredAt: number) {
  const variationId = liveObject(world, objectId).id;
  if (occurredAt <= world.now() - oldest)
    throw invalid('INVALID_TIME', 'The time is older than 24 hours.', 'occurred_at');
  return { variationId, locationId: locationOf(world, place, 'location_id').id };
}

/**
 * Changes of counts, oldest first (Square docs, BatchRetrieveInventoryChanges). `updated_after` and `updated_before` are
 * compared with the time of receipt. A sale has its order in `transaction_id`.
 */
const batchRetrieveChanges = operation('POST /v2/inventory/changes/batch-retrieve', {
  scope: 'INVENTORY_READ',
  input: z.object({
    ...inventoryQuery,
    types: z._default(z.array(z.enum(['ADJUSTMENT', 'PHYSICAL_COUNT', 'TRANSFER'])), []),
    updated_before: instant,
  }),
  answer: (world, { cursor: from, limit, ...asked }) => {
    const { updated_after: after = 0, updated_before: before = Number.POSITIVE_INFINITY, states } = asked;
    // Changes that the counts do not show yet are not listed yet.
    const shown = world.now() - world.lags.counts;
    const rows = world.store.all('adjustments').filter((row) => {
      const receivedAt = Date.parse(row.created_at);
      return (
        receivedAt <= shown &&
        receivedAt > after &&
        receivedAt < before &&
        includes(asked.catalog_object_ids, row.catalog_object_id) &&
        includes(asked.location_ids, row.location_id) &&
        includes(asked.types, row.type) &&
        (includes(states, row.from_state) || includes(states, row.to_state))
      );
    });
    const { rows: picked, cursor } = page(rows, { cursor: from, limit, query: asked, key: ({ id }) => id });
    return { body: { changes: picked.map(toChange), cursor } };
  },
});

function toChange({ type, from_state, to_state, ...row }: Adjustment) {
  const common = { ...row, catalog_object_type: 'ITEM_VARIATION' };
  return type === 'ADJUSTMENT'
    ? { type, adjustment: { ...common, from_state, to_state } }
    : { type, physical_count: { ...common, state: to_state } };
}

export const inventoryOperations = { batchCreateChanges, batchRetrieveChanges };
