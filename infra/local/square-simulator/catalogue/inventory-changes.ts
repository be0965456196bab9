import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import type { Adjustment } from '#infra/local/square-simulator/store/types.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';

const defaultLimit = 100;
const highestLimit = 1000;
const kinds = ['ADJUSTMENT', 'PHYSICAL_COUNT', 'TRANSFER'] as const;

/**
 * What has changed the counts, oldest first (Square docs, BatchRetrieveInventoryChanges). `updated_after` and
 * `updated_before` are compared with the time of receipt. A sale names its order in `transaction_id`.
 */
export function batchRetrieveChanges(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body ?? {});
  const limit = fields.integer('limit') ?? defaultLimit;
  if (limit < 1 || limit > highestLimit) {
    throw invalid('INVALID_VALUE', `limit must be between 1 and ${highestLimit}.`, 'limit');
  }
  const query = {
    objectIds: fields.texts('catalog_object_ids'),
    locationIds: fields.texts('location_ids'),
    states: fields.texts('states'),
    types: fields.texts('types'),
    after: fields.text('updated_after'),
    before: fields.text('updated_before'),
  };
  const unknown = query.types.find((type) => !kinds.some((kind) => kind === type));
  if (unknown !== undefined)
    throw invalid('INVALID_ENUM_VALUE', `\`${unknown}\` is not a valid enum value`, 'types');
  const after = momentOf(query.after, 'updated_after') ?? Number.NEGATIVE_INFINITY;
  const before = momentOf(query.before, 'updated_before') ?? Number.POSITIVE_INFINITY;
  // What the counts do not show yet is not listed yet.
  const shown = world.now() - world.lags.counts;
  const rows = world.store.all('adjustments').filter((row) => {
    const receivedAt = Date.parse(row.created_at);
    return (
      receivedAt <= shown &&
      receivedAt > after &&
      receivedAt < before &&
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

function includes(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

function momentOf(text: string | undefined, field: string): number | undefined {
  const moment = text === undefined ? undefined : Date.parse(text);
  if (Number.isNaN(moment)) throw invalid('INVALID_TIME', 'Expected an RFC 3339 time.', field);
  return moment;
}

function toChange({ type, from_state, to_state, ...row }: Adjustment) {
  const common = { ...row, catalog_object_type: 'ITEM_VARIATION' };
  return type === 'ADJUSTMENT'
    ? { type, adjustment: { ...common, from_state, to_state } }
    : { type, physical_count: { ...common, state: to_state } };
}
