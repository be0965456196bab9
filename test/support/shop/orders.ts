import { ulid } from 'ulid';
import type { Order } from '#functions/checkout/order.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';

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

/** Puts an order into the table as the checkout would leave it. */
export async function putOrder(table: Table, order: Order): Promise<void> {
  const listed = order.state === 'OPEN' ? indexKeys.unpaidOrder(order.createdAt, order.orderId) : {};
  await table.put({ ...keys.order(order.orderId), ...listed, ...order });
}
