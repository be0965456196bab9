import { tableDefinition } from '#functions/db/definition.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { readOrderNumber } from '#shared/rules/order-number.ts';

/** The lists on which paid orders stand; each entry's sort key begins with a time and the order's id. */
const lists = [
  indexKeys.followUpOrder(0, ''),
  indexKeys.orderToShip(0, '', ''),
  indexKeys.shippedOrder(0, '', ''),
  indexKeys.failedRefund(0, '', ''),
  indexKeys.refundedOrder(0, '', ''),
].map(({ gsi1pk }) => gsi1pk);

/**
 * The paid order that a shopper names by its number, or by its whole id. A number reads the entries of the lists, some
 * 200 bytes an order. Undefined of anything else, such as the id of a payment.
 */
export async function findByNumber(table: Table, typed: string): Promise<Order | undefined> {
  const number = readOrderNumber(typed);
  if (number === undefined) return readOrder(table, typed);
  for (const list of lists) {
    const entries = await table.query({
      IndexName: tableDefinition.index.name,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': list },
    });
    for (const { gsi1sk } of entries) {
      const [, orderId = ''] = String(gsi1sk).split('#');
      if (orderId.startsWith(number)) return readOrder(table, orderId);
    }
  }
  return undefined;
}
