import { expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { listOrders } from '#functions/studio/orders/list-orders.ts';
import { runMigrations } from '#infra/data/migrate.ts';
import { orderLists } from '#infra/data/order-lists/steps.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';

const paidAt = Date.parse('2026-11-01T10:00:00Z');
const paid = makeOrder({ state: 'PAID', paidAt, confirmation: 'PAY1' });

it('puts orders that were paid before on the studio’s lists, once, and leaves every other row alone', async () => {
  const shop = await freshTable();
  const others = [
    makeOrder(),
    makeOrder({ state: 'CANCELED' }),
    makeOrder({ state: 'PAID', paidAt, recountedAt: paidAt + 60_000 }),
  ];
  const givenBack = makeOrder({ state: 'CANCELED', createdAt: paidAt, givenBack: 120_000 });
  for (const order of [paid, givenBack, ...others]) await putOrder(shop.table, order);
  const rowsOf = (orders: readonly { orderId: string }[]): Promise<Item[]> =>
    shop.table.batchGet(
      orders.map(({ orderId }) => keys.order(orderId)),
      true,
    );
  const before = await rowsOf(others);

  await runMigrations(shop, { migrations: orderLists, from: 3 });
  const once = await rowsOf([paid, givenBack]);
  await runMigrations(shop, { migrations: orderLists, from: 3 });

  expect(await rowsOf(others)).toEqual(before);
  expect(await rowsOf([paid, givenBack])).toEqual(once);
  const list = async (view: 'to-ship' | 'refunded') =>
    (await listOrders({ table: shop.table, now: () => paidAt }, { view })).orders.map(
      ({ orderId }) => orderId,
    );
  expect(await list('to-ship')).toContain(paid.orderId);
  expect(await list('refunded')).toEqual([givenBack.orderId]);
});
