import { indexKeys, keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table, type TransactAction } from '#functions/db/table.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { type Order, parseOrder, readOrder } from './order.ts';
import { orderIdPattern } from './order-id.ts';

const newOrder = 'order';

/**
 * Writes the order, with what is counted along with it. When another request for the same order was faster, answers
 * that one's.
 */
export async function createOrder(table: Table, order: Order, counted: TransactAction): Promise<Order> {
  try {
    await table.transact([
      {
        label: newOrder,
        Put: {
          Item: {
            ...keys.order(order.orderId),
            ...indexKeys.unpaidOrder(order.createdAt, order.orderId),
            ...order,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      counted,
    ]);
    return order;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return parseOrder(error.found(newOrder));
  }
}

/** The shop's own order that is this one at Square; undefined for another's, and for one that has no row. */
export async function readOrderOf(
  table: Table,
  { referenceId, squareOrderId }: Pick<ProviderOrder, 'referenceId' | 'squareOrderId'>,
): Promise<Order | undefined> {
  const order = orderIdPattern.test(referenceId) ? await readOrder(table, referenceId) : undefined;
  return order?.squareOrderId === squareOrderId ? order : undefined;
}
