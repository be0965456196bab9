import { ulid } from 'ulid';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import type { Order } from '#functions/orders/order.ts';
import { queueOfSale } from '#functions/orders/queues.ts';

export function makeOrder(overrides: Partial<Order> = {}): Order {
  return {
    orderId: ulid(),
    owner: 'guest',
    mode: 'live',
    locationId: 'LSTUDIO',
    currency: 'USD',
    total: 120_000,
    lines: [
      {
        artworkId: 'MOONSTAIRS',
        variationId: 'MOONSTAIRS-V1',
        quantity: 1,
        price: 120_000,
        tracked: true,
        title: 'The Moon Stairs',
        name: 'Regular',
        lineId: 'line',
        lineUpdatedAt: 0,
      },
    ],
    state: 'OPEN',
    createdAt: Date.now(),
    attempt: 0,
    squareOrderId: '',
    ...overrides,
  };
}

function listOf(order: Order): object {
  if (order.state === 'OPEN') return indexKeys.unpaidOrder(order.createdAt, order.orderId);
  const place =
    order.recountedAt === undefined ? 'none' : queueOfSale(order, order.paidAt ?? order.createdAt);
  return place === 'none' ? {} : place;
}

const rowOf = (order: Order) => ({ ...keys.order(order.orderId), ...listOf(order), ...order });

/** Stores an order with the index keys that the checkout, or a minute later the reconciler, would give it. */
export async function putOrder(table: Table, order: Order): Promise<void> {
  await table.put(rowOf(order));
}

/** Stores many orders. */
export async function putOrders(table: Table, orders: readonly Order[]): Promise<void> {
  await table.batchWrite(orders.map((order) => ({ put: rowOf(order) })));
}
