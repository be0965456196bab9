import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { idempotent } from '#infra/local/square-simulator/http/idempotency.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { badRequest, invalid, notFound } from '#infra/local/square-simulator/http/problem.ts';
import type { Adjustment, CountRow } from '#infra/local/square-simulator/store/types.ts';
import type { ApiAnswer, ApiRequest, Routes, World } from '#infra/local/square-simulator/store/world.ts';
import { keyLimit } from './catalogue-writes.ts';
import { adjustStock, includes, pageLimit, setStock } from './inventory.ts';
import { locationOf } from './locations.ts';

const mostChanges = 100;
const oldest = 24 * 60 * 60_000;

/** Square docs, "BatchChangeInventory": counts that were taken and movements between states, all of them or none. */
function batchCreateChanges(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const key = fields.requiredText('idempotency_key', { max: keyLimit });
  return idempotent(world, { operation: 'batchCreateChanges', key, body }, () => {
    const changes = fields.objects('changes');
    if (changes.length === 0) throw fields.missing('changes');
    if (changes.length > mostChanges) throw badRequest(`At most ${mostChanges} changes.`, 'changes');
    return { body: { counts: changes.flatMap((change) => apply(world, change)) } };
  });
}

function apply(world: World, change: Fields): readonly CountRow[] {
  return change.requiredText('type', { oneOf: ['PHYSICAL_COUNT', 'ADJUSTMENT'] }) === 'PHYSICAL_COUNT'
    ? physicalCount(world, change.requiredObject('physical_count'))
    : adjustment(world, change.requiredObject('adjustment'));
}

function physicalCount(world: World, count: Fields): readonly CountRow[] {
  const { variationId, locationId, quantity } = whereAndHowMany(world, count, 'location_id');
  const state = count.requiredText('state');
  if (state !== 'IN_STOCK') {
    throw badRequest(`The simulator counts what is IN_STOCK, not ${state}.`, count.path('state'));
  }
  return [setStock(world, variationId, locationId, quantity)];
}

/** The movements that a shop makes: new stock in, stock sold or lost. */
function adjustment(world: World, change: Fields): readonly CountRow[] {
  const from = change.requiredText('from_state');
  const to = change.requiredText('to_state');
  const taken = from === 'IN_STOCK' && ['SOLD', 'WASTE'].includes(to);
  const added = to === 'IN_STOCK' && ['NONE', 'UNLINKED_RETURN'].includes(from);
  if (!taken && !added) {
    throw badRequest(`The simulator does not move stock from ${from} to ${to}.`, change.path('to_state'));
  }
  const { variationId, locationId, quantity } = whereAndHowMany(
    world,
    change,
    taken ? 'from_location_id' : 'to_location_id',
  );
  return [adjustStock(world, variationId, locationId, taken ? -Number(quantity) : Number(quantity))];
}

function whereAndHowMany(world: World, fields: Fields, place: string) {
  const variationId = fields.requiredText('catalog_object_id');
  const variation = world.store.get('objects', variationId);
  if (variation?.type !== 'ITEM_VARIATION' || variation.is_deleted) {
    throw notFound(`Catalog object with ID \`${variationId}\` not found.`, fields.path('catalog_object_id'));
  }
  const location = locationOf(world, fields.requiredText(place), fields.path(place));
  const quantity = fields.requiredText('quantity');
  if (!/^\d+(\.\d{1,5})?$/.test(quantity)) {
    throw invalid('INVALID_VALUE', 'Quantity must be a decimal number.', fields.path('quantity'));
  }
  const occurredAt = Date.parse(fields.requiredText('occurred_at'));
  if (!(occurredAt > world.now() - oldest)) {
    throw invalid('INVALID_TIME', 'The time is older than 24 hours or no time.', fields.path('occurred_at'));
  }
  return { variationId, locationId: location.id, quantity };
}

const kinds = ['ADJUSTMENT', 'PHYSICAL_COUNT', 'TRANSFER'] as const;

/**
 * What has changed the counts, oldest first (Square docs, BatchRetrieveInventoryChanges). `updated_after` and
 * `updated_before` are compared with the time of receipt. A sale names its order in `transaction_id`.
 */
function batchRetrieveChanges(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body ?? {});
  const limit = pageLimit(fields);
  const query = {
    objectIds: fields.texts('catalog_object_ids'),
    locationIds: fields.texts('location_ids'),
    states: fields.texts('states'),
    types: fields.texts('types'),
    after: fields.instant('updated_after') ?? Number.NEGATIVE_INFINITY,
    before: fields.instant('updated_before') ?? Number.POSITIVE_INFINITY,
  };
  const unknown = query.types.find((type) => !kinds.some((kind) => kind === type));
  if (unknown !== undefined)
    throw invalid('INVALID_ENUM_VALUE', `\`${unknown}\` is not a valid enum value`, 'types');
  // What the counts do not show yet is not listed yet.
  const shown = world.now() - world.lags.counts;
  const rows = world.store.all('adjustments').filter((row) => {
    const receivedAt = Date.parse(row.created_at);
    return (
      receivedAt <= shown &&
      receivedAt > query.after &&
      receivedAt < query.before &&
      includes(query.objectIds, row.catalog_object_id) &&
      includes(query.locationIds, row.location_id) &&
      includes(query.types, row.type) &&
      (query.states.length === 0 ||
        query.states.includes(row.from_state) ||
        query.states.includes(row.to_state))
    );
  });
  const { rows: picked, cursor } = page(rows, {
    cursor: fields.text('cursor'),
    limit,
    query,
    key: ({ id }) => id,
  });
  return { body: { changes: picked.map(toChange), cursor } };
}

function toChange({ type, from_state, to_state, ...row }: Adjustment) {
  const common = { ...row, catalog_object_type: 'ITEM_VARIATION' };
  return type === 'ADJUSTMENT'
    ? { type, adjustment: { ...common, from_state, to_state } }
    : { type, physical_count: { ...common, state: to_state } };
}

export const inventoryRoutes: Routes = {
  batchCreateChanges: ['POST', '/v2/inventory/changes/batch-create', batchCreateChanges, 'INVENTORY_WRITE'],
  batchRetrieveChanges: [
    'POST',
    '/v2/inventory/changes/batch-retrieve',
    batchRetrieveChanges,
    'INVENTORY_READ',
  ],
};
