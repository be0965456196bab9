import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';

const pageSize = 100;

/** Eventually consistent: a payment shows `lags.payments` after it was made. */
export function listPayments(world: World, { query }: ApiRequest): ApiAnswer {
  const { cursor: from, ...asked } = Object.fromEntries(query);
  const fields = new Fields(asked);
  const begin = fields.instant('begin_time') ?? Number.NEGATIVE_INFINITY;
  const end = fields.instant('end_time') ?? Number.POSITIVE_INFINITY;
  const known = world.now() - world.lags.payments;
  const direction = fields.text('sort_order') === 'ASC' ? 1 : -1;
  const locationId = fields.text('location_id');
  const status = fields.text('status');
  const total = fields.text('total');
  const limit = Number(fields.text('limit') ?? pageSize);
  if (!Number.isInteger(limit) || limit < 1)
    throw invalid('EXPECTED_INTEGER', 'Expected an integer.', 'limit');
  const rows = world.store
    .all('payments')
    .sort((a, b) => direction * (a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)));
  const { rows: picked, cursor } = page(rows, {
    cursor: from,
    limit: Math.min(limit, pageSize),
    query: { payments: asked },
    key: ({ id }) => id,
    filter: (row) => {
      const at = Date.parse(row.created_at);
      return (
        isOwn(world, row.location_id) &&
        at >= begin &&
        at <= end &&
        at <= known &&
        (locationId === undefined || row.location_id === locationId) &&
        (status === undefined || row.status === status) &&
        (total === undefined || String(row.amount_money.amount) === total)
      );
    },
  });
  return { body: { payments: picked, cursor } };
}
