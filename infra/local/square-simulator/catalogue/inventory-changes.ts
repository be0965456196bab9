import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import type { Adjustment } from '#infra/local/square-simulator/store/types.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';
import { includes, pageLimit } from './inventory.ts';

const kinds = ['ADJUSTMENT', 'PHYSICAL_COUNT', 'TRANSFER'] as const;

/**
 * What has changed the counts, oldest first (Square docs, BatchRetrieveInventoryChanges). `updated_after` and
 * `updated_before` are compared with the time of receipt. A sale names its order in `transaction_id`.
 */
export function batchRetrieveChanges(world: World, { body }: ApiRequest): ApiAnswer {
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
