import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';

const pageSize = 100;

/** Eventually consistent: a payment shows `lags.payments` after it was made. */
export function listPayments(world: World, { query }: ApiRequest): ApiAnswer {
  const begin = instant(query, 'begin_time') ?? Number.NEGATIVE_INFINITY;
  const end = instant(query, 'end_time') ?? Number.POSITIVE_INFINITY;
  const known = world.now() - world.lags.payments;
  const direction = query.get('sort_order') === 'ASC' ? 1 : -1;
  const locationId = query.get('location_id');
  const status = query.get('status');
  const total = query.get('total');
  const limit = Number(query.get('limit') ?? pageSize);
  if (!Number.isInteger(limit) || limit < 1)
    throw invalid('EXPECTED_INTEGER', 'Expected an integer.', 'limit');
  const asked = Object.fromEntries([...query].filter(([key]) => key !== 'cursor'));
  const rows = world.store
    .all('payments')
    .sort((a, b) => direction * (a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)));
  const { rows: picked, cursor } = page(rows, {
    cursor: query.get('cursor') ?? undefined,
    limit: Math.min(limit, pageSize),
    query: { payments: asked },
    key: ({ id }) => id,
    filter: (row) => {
      const at = Date.parse(row.created_at);
      return (
        at >= begin &&
        at <= end &&
        at <= known &&
        (locationId === null || row.location_id === locationId) &&
        (status === null || row.status === status) &&
        (total === null || String(row.amount_money.amount) === total)
      );
    },
  });
  return { body: { payments: picked, cursor } };
}

function instant(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid('INVALID_TIME', 'Expected an RFC 3339 time.', name);
  return time;
}
