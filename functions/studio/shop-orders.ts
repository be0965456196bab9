import type { OpenOrder } from '#shared/model/order.ts';
import { tableDefinition } from '../db/definition.ts';
import { indexKeys } from '../db/keys.ts';
import type { Table } from '../db/table.ts';
import { closeOpenOrder, forgetUnpaid, type Order, parseOrder, readOrder } from '../orders/order-records.ts';
import type { ShopOrders } from './cancel-orders.ts';

/** Ids of ours are ULIDs; the till and the Dashboard may put anything into an order's reference. */
const orderIdPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A rehearsal stays on the page for a week after it was paid, as a real order would until it is shipped. */
const rehearsalShownFor = 7 * 24 * 3_600_000;

/** The orders of our own table, for the studio. */
export function createShopOrders({
  table,
  now,
}: {
  readonly table: Table;
  readonly now: () => number;
}): ShopOrders {
  async function find(from: { readonly gsi1pk: string; readonly gsi1sk: string }): Promise<Order[]> {
    const rows = await table.query({
      IndexName: tableDefinition.index.name,
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk >= :from',
      ExpressionAttributeValues: { ':pk': from.gsi1pk, ':from': from.gsi1sk },
    });
    const keys = rows.map((row) => ({ pk: String(row['pk']), sk: String(row['sk']) }));
    return (await table.batchGet(keys, true)).map(parseOrder);
  }

  return {
    listTestOrders: async () => {
      const unpaid = await find(indexKeys.unpaidOrder(0, ''));
      const paid = await find(indexKeys.paidTestOrder(now() - rehearsalShownFor, ''));
      return [...unpaid, ...paid]
        .filter(({ mode, state }) => mode === 'test' && (state === 'OPEN' || state === 'PAID'))
        .map(toOpenOrder);
    },

    cancel: async (orderId) => {
      if (!orderIdPattern.test(orderId)) return undefined;
      if (await closeOpenOrder(table, orderId)) return 'CANCELED';
      return (await readOrder(table, orderId))?.state;
    },

    forget: (orderId) => forgetUnpaid(table, orderId),
  };
}

function toOpenOrder(order: Order): OpenOrder {
  const { currency } = order;
  return {
    id: order.orderId,
    state: order.state,
    createdAt: new Date(order.createdAt).toISOString(),
    totalMoney: { amount: order.total, currency },
    paid: order.state === 'PAID',
    testMode: true,
    lineItems: order.lines.map(({ quantity, title, name, price }) => ({
      quantity: String(quantity),
      name: `${title}, ${name}`,
      totalMoney: { amount: price * quantity, currency },
    })),
  };
}
