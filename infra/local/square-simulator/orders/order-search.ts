import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { badRequest } from '#infra/local/square-simulator/http/problem.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { Order } from '#infra/local/square-simulator/store/types.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';

const defaultLimit = 500;
const highestLimit = 1000;
const highestLocations = 10;
const knownFilters = ['state_filter', 'date_time_filter'];

type DateField = 'created_at' | 'updated_at' | 'closed_at';

export function searchOrders(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body ?? {}, '', 'BAD_REQUEST');
  const locationIds = fields.texts('location_ids');
  if (locationIds.length > highestLocations) {
    throw badRequest(`At most ${highestLocations} locations.`, 'location_ids');
  }
  const limit = fields.integer('limit') ?? defaultLimit;
  if (limit < 1 || limit > highestLimit) {
    throw badRequest(`limit must be between 1 and ${highestLimit}.`, 'limit');
  }
  const query = fields.object('query');
  const sort = query?.object('sort');
  const sortField = dateField(
    sort?.text('sort_field', { oneOf: ['CREATED_AT', 'UPDATED_AT', 'CLOSED_AT'] }) ?? 'CREATED_AT',
  );
  const direction = sort?.text('sort_order', { oneOf: ['ASC', 'DESC'] }) === 'ASC' ? 1 : -1;
  const matches = orderFilter(query?.object('filter'), sort ? sortField : undefined);
  const { cursor: _, ...asked } = fields.raw;
  const sorted = world.store
    .all('orders')
    .sort(
      (a, b) =>
        direction * ((a[sortField] ?? '').localeCompare(b[sortField] ?? '') || a.id.localeCompare(b.id)),
    );
  const { rows, cursor } = page(sorted, {
    cursor: fields.text('cursor'),
    limit,
    query: asked,
    key: ({ id }) => id,
    filter: (order) =>
      isOwn(world, order.location_id) &&
      (locationIds.length === 0 || locationIds.includes(order.location_id)) &&
      matches(order),
  });
  return { body: { orders: rows, cursor } };
}

function dateField(name: string): DateField {
  const lower = name.toLowerCase();
  return lower === 'updated_at' || lower === 'closed_at' ? lower : 'created_at';
}

function orderFilter(
  filter: Fields | undefined,
  sortField: DateField | undefined,
): (order: Order) => boolean {
  const foreign = Object.keys(filter?.raw ?? {}).find((name) => !knownFilters.includes(name));
  if (foreign) throw badRequest(`The simulator does not know the filter ${foreign}.`, filter?.path(foreign));
  const states = filter?.object('state_filter')?.texts('states') ?? [];
  const inside = dateFilter(filter?.object('date_time_filter'), sortField);
  return (order) => (states.length === 0 || states.includes(order.state)) && inside(order);
}

/** A date filter must be on the field that is sorted by, or Square refuses. */
function dateFilter(filter: Fields | undefined, sortField: DateField | undefined): (order: Order) => boolean {
  if (!filter) return () => true;
  const named = Object.keys(filter.raw)[0] ?? 'created_at';
  const field = dateField(named);
  if (field !== (sortField ?? 'created_at')) {
    throw badRequest(
      `Sort field must match the date_time_filter: sort by ${named.toUpperCase()}.`,
      'query.sort.sort_field',
    );
  }
  const range = filter.requiredObject(named);
  const start = range.instant('start_at') ?? Number.NEGATIVE_INFINITY;
  const end = range.instant('end_at') ?? Number.POSITIVE_INFINITY;
  return (order) => {
    const at = Date.parse(order[field] ?? '');
    return at >= start && at <= end;
  };
}
