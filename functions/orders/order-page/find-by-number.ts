import { inIndex } from '#functions/db/queries.ts';
import type { Table } from '#functions/db/table.ts';
import { saleLists } from '#functions/orders/lists.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { readOrderNumber } from '#shared/rules/order-number.ts';

/**
 * The paid order that a shopper names by its number, or by its whole id. A number reads the entries of the lists, some
 * 200 bytes an order. Undefined of anything else, such as the id of a payment.
 */
export async function findByNumber(table: Table, typed: string): Promise<Order | undefined> {
  const number = readOrderNumber(typed);
  if (number === undefined) return readOrder(table, typed);
  for (const { pk } of saleLists) {
    // A sort key begins with a time and the order's id.
    for (const { gsi1sk } of await table.query(inIndex({ gsi1pk: pk }))) {
      const [, orderId = ''] = String(gsi1sk).split('#');
      if (orderId.startsWith(number)) return readOrder(table, orderId);
    }
  }
  return undefined;
}
