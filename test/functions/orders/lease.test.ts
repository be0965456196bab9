import { expect, it } from 'vitest';
import { acquireLease, releaseLease } from '#functions/orders/lease.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { openShop } from '#test/support/orders/shop.ts';

it('a lease holder that was replaced leaves the lease of its successor alone', async () => {
  const shop = await openShop();
  const { orderId } = await shop.bought();
  const read = async () => (await readOrder(shop.table, orderId)) as Order;
  const first = (await acquireLease(shop.ports, await read(), 1_000)) as Order;
  shop.advance(60_000);
  const second = await acquireLease(shop.ports, await read(), 30_000);

  await releaseLease(shop.ports, first);

  expect(await read()).toMatchObject({ worker: second?.worker, workerUntil: second?.workerUntil });
});
