import * as z from 'zod/mini';
import { keyed, operation } from '#infra/local/square-simulator/http/operation.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { badInput, invalid } from '#infra/local/square-simulator/http/problem.ts';
import { filled, instant, text, texts } from '#infra/local/square-simulator/http/schemas.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { SquareOrder } from '#infra/local/square-simulator/store/types.ts';
import { timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { mergeFulfillments } from './fulfillments.ts';
import { fulfillmentChange, labels, orderInput } from './order-input.ts';
import { changeOrder, createOrderRecord, hasOpenFulfillment, isOrderPaid, orderOf } from './order-records.ts';
import { priceOrder } from './pricing.ts';

const key = text(192);
const named = z.object({ orderId: filled() });
const current = (world: World, { orderId }: z.output<typeof named>) => ({ order: orderOf(world, orderId) });
const newOrder = z.strictObject({ idempotency_key: key, order: orderInput });
const orderUpdate = z.strictObject({
  orderId: filled(),
  idempotency_key: key,
  order: z.strictObject({
    ...labels,
    version: z.int(),
    location_id: text(),
    state: z.exactOptional(z.enum(['OPEN', 'COMPLETED', 'CANCELED'])),
    fulfillments: z._default(z.array(fulfillmentChange), []),
  }),
});

const range = z.exactOptional(z.object({ start_at: instant, end_at: instant }));
/** Filters that the simulator supports. It refuses all others. */
const filter = z.strictObject({
  state_filter: z._default(z.object({ states: texts }), { states: [] }),
  date_time_filter: z.exactOptional(
    z.strictObject({ created_at: range, updated_at: range, closed_at: range }),
  ),
});
const sort = z.object({
  sort_field: z._default(z.enum(['CREATED_AT', 'UPDATED_AT', 'CLOSED_AT']), 'CREATED_AT'),
  sort_order: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
});
const search = z.object({
  location_ids: z._default(z.array(z.string()).check(z.maxLength(10)), []),
  limit: z._default(z.int().check(z.gte(1), z.lte(1000)), 500),
  cursor: text(),
  query: z.prefault(z.object({ filter: z.prefault(filter, {}), sort: z.prefault(sort, {}) }), {}),
});

export const orderOperations = {
  createOrder: keyed('POST /v2/orders', 'ORDERS_WRITE', newOrder, (world, asked) => {
    const order = priceOrder(world, asked.order);
    createOrderRecord(world, order);
    return { order };
  }),

  searchOrders: operation('POST /v2/orders/search', 'ORDERS_READ', search, (world, { cursor, ...asked }) => {
    const { limit, location_ids, query } = asked;
    const { states } = query.filter.state_filter;
    const field = query.sort.sort_field.toLowerCase() as Lowercase<typeof query.sort.sort_field>;
    const direction = query.sort.sort_order === 'ASC' ? 1 : -1;
    const [named, dates] = Object.entries(query.filter.date_time_filter ?? {})[0] ?? [field, undefined];
    if (named !== field) {
      const detail = `Sort field must match the date_time_filter: sort by ${named.toUpperCase()}.`;
      throw badInput(detail, 'query.sort.sort_field');
    }
    const { start_at = Number.NEGATIVE_INFINITY, end_at = Number.POSITIVE_INFINITY } = dates ?? {};
    const compare = (a: SquareOrder, b: SquareOrder) =>
      (a[field] ?? '').localeCompare(b[field] ?? '') || a.id.localeCompare(b.id);
    const all = world.store.all('orders').sort((a, b) => direction * compare(a, b));
    const isFound = (order: SquareOrder) => {
      const at = dates ? Date.parse(order[field] ?? '') : 0;
      return (
        isOwn(world, order.location_id) &&
        (location_ids.length === 0 || location_ids.includes(order.location_id)) &&
        (states.length === 0 || states.includes(order.state)) &&
        at >= start_at &&
        at <= end_at
      );
    };
    const found = page(all, { cursor, limit, query: asked, key: ({ id }) => id, filter: isFound });
    return { orders: found.rows, cursor: found.cursor };
  }),

  getOrder: operation('GET /v2/orders/{orderId}', 'ORDERS_READ', named, current),
  updateOrder: keyed('PUT /v2/orders/{orderId}', 'ORDERS_WRITE', orderUpdate, update, current),
};

/** Applies a sparse change: missing fields stay unchanged. Square docs, "Update orders", has the rules. */
function update(world: World, asked: z.output<typeof orderUpdate>) {
  const order = orderOf(world, asked.orderId);
  const { version, state, fulfillments, location_id, ...changes } = asked.order;
  if (version !== order.version) {
    const detail = `Supplied version ${version} does not match the current version ${order.version}.`;
    throw invalid('VERSION_MISMATCH', detail, 'order.version');
  }
  if (order.state !== 'OPEN')
    throw badInput(`Order ${order.id} is ${order.state} and can no longer be updated.`, 'order.state');
  if ((location_id ?? order.location_id) !== order.location_id)
    throw badInput('The location of an order cannot change.', 'order.location_id');
  const merged = mergeFulfillments(order, fulfillments, timestamp(world));
  const isOpen = hasOpenFulfillment({ fulfillments: merged });
  if (state === 'CANCELED') refuseUnlessCancelable(order, isOpen);
  if (state === 'COMPLETED') refuseUnlessCompletable(order, isOpen);
  changeOrder(world, order, { ...changes, fulfillments: merged, state: state ?? order.state });
  return current(world, asked);
}

function refuseUnlessCancelable(order: SquareOrder, isOpen: boolean): void {
  if (isOrderPaid(order))
    throw badInput('Orders cannot be canceled after payments have been processed.', 'order.state');
  if (isOpen)
    throw invalid('INVALID_VALUE', 'Fulfillments must be canceled with the order.', 'order.fulfillments');
}

function refuseUnlessCompletable(order: SquareOrder, isOpen: boolean): void {
  if (order.net_amount_due_money.amount > 0)
    throw badInput('An order cannot be completed before it is paid.', 'order.state');
  if (isOpen) throw badInput('An order cannot be completed while a fulfillment is open.', 'order.state');
}
