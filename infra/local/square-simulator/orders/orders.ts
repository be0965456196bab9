import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { idempotent } from '#infra/local/square-simulator/http/idempotency.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { badRequest, invalid } from '#infra/local/square-simulator/http/problem.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { Fulfillment, Order } from '#infra/local/square-simulator/store/types.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  type Routes,
  timestamp,
  type World,
} from '#infra/local/square-simulator/store/world.ts';
import { mergeFulfillments } from './fulfillments.ts';
import { readLabels, readOrder } from './order-input.ts';
import { changeOrder, createOrderRecord, isPaid, isSettled, orderOf } from './order-records.ts';

const orderKeyLimit = 192;
const batchLimit = 100;
/** Orders answer BAD_REQUEST for what is missing. */
const missingCode = 'BAD_REQUEST';

function createOrder(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body, '', missingCode);
  const key = fields.text('idempotency_key', { max: orderKeyLimit });
  return idempotent(world, { operation: 'createOrder', key, body }, () => {
    const order = readOrder(world, fields.requiredObject('order'));
    createOrderRecord(world, order);
    return { body: { order } };
  });
}

function calculateOrder(world: World, { body }: ApiRequest): ApiAnswer {
  const order = readOrder(world, new Fields(body, '', missingCode).requiredObject('order'));
  return { body: { order } };
}

function getOrder(world: World, { params }: ApiRequest): ApiAnswer {
  return { body: { order: orderOf(world, params['orderId'] ?? '') } };
}

function batchRetrieveOrders(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body, '', missingCode);
  const ids = fields.texts('order_ids');
  if (ids.length === 0) throw fields.missing('order_ids');
  if (ids.length > batchLimit) throw badRequest(`At most ${batchLimit} orders.`, 'order_ids');
  const locationId = fields.text('location_id');
  const orders = [...new Set(ids)].flatMap((id) => {
    const order = world.store.get('orders', id);
    const isListed = order && isOwn(world, order.location_id);
    return isListed && (locationId === undefined || order.location_id === locationId) ? [order] : [];
  });
  return { body: { orders } };
}

/** Sparse: what is not named stays. Rules of states and versions: Square docs, "Update orders". */
function updateOrder(world: World, { params, body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body, '', missingCode);
  const key = fields.text('idempotency_key', { max: orderKeyLimit });
  const id = params['orderId'] ?? '';
  const current = () => ({ body: { order: orderOf(world, id) } });
  return idempotent(world, { operation: `updateOrder ${id}`, key, body, again: current }, () => {
    if (fields.texts('fields_to_clear').length > 0) {
      throw badRequest('The simulator does not clear fields of an order.', 'fields_to_clear');
    }
    const order = orderOf(world, id);
    const changes = fields.requiredObject('order');
    checkVersion(order, changes);
    if (order.state === 'COMPLETED' || order.state === 'CANCELED') {
      throw badRequest(`Order ${id} is ${order.state} and can no longer be updated.`, 'order.state');
    }
    const locationId = changes.text('location_id');
    if (locationId !== undefined && locationId !== order.location_id) {
      throw badRequest('The location of an order cannot change.', 'order.location_id');
    }
    if (changes.objects('line_items').length > 0) {
      throw badRequest('The simulator does not change the lines of an order.', 'order.line_items');
    }
    const fulfillments = mergeFulfillments(order, changes, timestamp(world));
    const state = nextState(order, changes, fulfillments);
    changeOrder(world, order, { ...readLabels(changes), fulfillments, state });
    return current();
  });
}

function checkVersion(order: Order, changes: Fields): void {
  const version = changes.integer('version');
  if (version === undefined) throw changes.missing('version');
  if (version !== order.version) {
    throw invalid(
      'VERSION_MISMATCH',
      `Supplied version ${version} does not match the current version ${order.version}.`,
      'order.version',
    );
  }
}

function nextState(order: Order, changes: Fields, fulfillments: readonly Fulfillment[]): Order['state'] {
  const state = changes.text('state', { oneOf: ['OPEN', 'COMPLETED', 'CANCELED'] });
  if (state === undefined || state === order.state) return order.state;
  const unsettled = fulfillments.some((fulfillment) => !isSettled(fulfillment));
  if (state === 'CANCELED') {
    if (isPaid(order)) {
      throw badRequest('Orders cannot be canceled after payments have been processed.', 'order.state');
    }
    if (unsettled) {
      throw invalid('INVALID_VALUE', 'Fulfillments must be canceled with the order.', 'order.fulfillments');
    }
    return 'CANCELED';
  }
  if (state === 'COMPLETED') {
    if (order.net_amount_due_money.amount > 0) {
      throw badRequest('An order cannot be completed before it is paid.', 'order.state');
    }
    if (unsettled) {
      throw badRequest('An order cannot be completed while a fulfillment is open.', 'order.state');
    }
    return 'COMPLETED';
  }
  throw badRequest(`An order cannot go from ${order.state} to ${state}.`, 'order.state');
}

const defaultLimit = 500;
const highestLimit = 1000;
const highestLocations = 10;
const knownFilters = ['state_filter', 'date_time_filter'];

type DateField = 'created_at' | 'updated_at' | 'closed_at';

function searchOrders(world: World, { body }: ApiRequest): ApiAnswer {
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

export const orderRoutes: Routes = {
  createOrder: ['POST', '/v2/orders', createOrder, 'ORDERS_WRITE'],
  calculateOrder: ['POST', '/v2/orders/calculate', calculateOrder, 'ORDERS_READ'],
  searchOrders: ['POST', '/v2/orders/search', searchOrders, 'ORDERS_READ'],
  batchRetrieveOrders: ['POST', '/v2/orders/batch-retrieve', batchRetrieveOrders, 'ORDERS_READ'],
  getOrder: ['GET', '/v2/orders/{orderId}', getOrder, 'ORDERS_READ'],
  updateOrder: ['PUT', '/v2/orders/{orderId}', updateOrder, 'ORDERS_WRITE'],
};
