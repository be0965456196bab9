import { expect, it } from 'vitest';
import { acquireLease, releaseLease, withLease } from '#functions/orders/lease.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { openShop } from '#test/support/orders/shop.ts';

async function openOrder() {
  const shop = await openShop();
  const { orderId } = await shop.bought();
  return { shop, read: async () => (await readOrder(shop.table, orderId)) as Order };
}

it('a process whose lease was replaced does not release the new lease', async () => {
  const { shop, read } = await openOrder();
  const first = (await acquireLease(shop.ports, await read(), 1_000)) as Order;
  shop.advance(60_000);
  const second = await acquireLease(shop.ports, await read(), 30_000);

  await releaseLease(shop.ports, first);

  expect(await read()).toMatchObject({ worker: second?.worker, workerUntil: second?.workerUntil });
});

it('an expired lease can be acquired by a process whose clock is five seconds behind', async () => {
  const { shop, read } = await openOrder();
  let now = shop.ports.now();
  const ports = { ...shop.ports, now: () => now };
  const { workerUntil = 0 } = (await acquireLease(ports, await read(), 1_000)) as Order;
  const takeLease = async () =>
    withLease(ports, await read(), { durationMs: 1_000, work: async () => 'taken' });

  now = workerUntil + 4_999;
  expect(await takeLease()).toBe(undefined);
  now = workerUntil + 5_000;
  expect(await takeLease()).toBe('taken');
});
