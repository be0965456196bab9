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

/**
 * Writes the order, with what is counted along with it. When another request for the same order was faster, answers
 * that one's.
 */
export async function createOrder(table: Table, order: Order, counted: TransactAction): Promise<Order> {
  const { orderId, createdAt } = order;
  const row = { ...keys.order(orderId), ...indexKeys.unpaidOrder(createdAt, orderId), ...order };
  const failure = await failureOf(table.transact([insertAction(row, newOrder), counted]));
  return failure ? parseOrder(failure.found(newOrder)) : order;
}

/** The shop's own order that is this one at Square; undefined for another's, and for one that has no row. */
export async function readOrderOf(
  table: Table,
  { referenceId, squareOrderId }: Pick<ProviderOrder, 'referenceId' | 'squareOrderId'>,
): Promise<Order | undefined> {
  const order = orderIdPattern.test(referenceId) ? await readOrder(table, referenceId) : undefined;
  return order?.squareOrderId === squareOrderId ? order : undefined;
}

/** Throws 404 for an order that the shop does not have. */
export async function findOrder({ table }: Pick<PaymentPorts, 'table'>, orderId: string): Promise<Order> {
  const order = orderIdPattern.test(orderId) ? await readOrder(table, orderId) : undefined;
  if (!order) throw notFound('Order not found');
  return order;
}
