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

/** Writes a new order and counts it. If another request has written an order with this id, returns that order. */
export async function createOrder(table: Table, order: Order, counted: TransactAction): Promise<Order> {
  const { orderId, createdAt } = order;
  const row = { ...keys.order(orderId), ...indexKeys.unpaidOrder(createdAt, orderId), ...order };
  const failure = await failureOf(table.transact([insertAction(row, newOrder), counted]));
  return failure ? parseOrder(failure.found(newOrder)) : order;
}

/** Reads the shop's order for a Square order. Undefined if the Square order is not the shop's or has no row here. */
export async function readOrderOf(
  table: Table,
  { referenceId, squareOrderId }: Pick<ProviderOrder, 'referenceId' | 'squareOrderId'>,
): Promise<Order | undefined> {
  const order = orderIdPattern.test(referenceId) ? await readOrder(table, referenceId) : undefined;
  return order?.squareOrderId === squareOrderId ? order : undefined;
}

/** Reads an order. Throws 404 if there is no such order. */
export async function findOrder({ table }: Pick<PaymentPorts, 'table'>, orderId: string): Promise<Order> {
  const order = orderIdPattern.test(orderId) ? await readOrder(table, orderId) : undefined;
  if (!order) throw notFound('Order not found');
  return order;
}
