import { failureOf } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { insertAction } from '#functions/db/update.ts';
import { notFound } from '#functions/http/errors.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { type Order, parseOrder, readOrder } from './order.ts';
import { orderIdPattern } from './order-id.ts';
import type { PaymentPorts } from './ports.ts';

const newOrder = 'order';

/** Writes the order with its counters. If another request for the same order was faster, returns that order. */
export async function createOrder(table: Table, order: Order, counted: TransactAction): Promise<Order> {
  const { orderId, createdAt } = order;
  const row = { ...keys.order(orderId), ...indexKeys.unpaidOrder(createdAt, orderId), ...order };
  const failure = await failureOf(table.transact([insertAction(row, newOrder), counted]));
  return failure ? parseOrder(failure.found(newOrder)) : order;
}

/** The shop's order with this Square order; undefined for an order of others, and for one without a row. */
export async function readOrderOf(
  table: Table,
  { referenceId, squareOrderId }: Pick<ProviderOrder, 'referenceId' | 'squareOrderId'>,
): Promise<Order | undefined> {
  const order = orderIdPattern.test(referenceId) ? await readOrder(table, referenceId) : undefined;
  return order?.squareOrderId === squareOrderId ? order : undefined;
}

/** Throws 404 if there is no such order. */
export async function findOrder({ table }: Pick<PaymentPorts, 'table'>, orderId: string): Promise<Order> {
  const order = orderIdPattern.test(orderId) ? await readOrder(table, orderId) : undefined;
  if (!order) throw notFound('Order not found');
  return order;
}
