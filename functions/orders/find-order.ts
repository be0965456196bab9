import { notFound } from '#functions/http/errors.ts';
import { type Order, readOrder } from './order.ts';
import { orderIdPattern } from './order-id.ts';
import type { PaymentPorts } from './ports.ts';

/** Throws 404 for an order that the shop does not have. */
export async function findOrder({ table }: Pick<PaymentPorts, 'table'>, orderId: string): Promise<Order> {
  const order = orderIdPattern.test(orderId) ? await readOrder(table, orderId) : undefined;
  if (!order) throw notFound('Order not found');
  return order;
}
