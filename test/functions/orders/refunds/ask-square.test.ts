import { expect, it, vi } from 'vitest';
import { LostOrder } from '#functions/orders/apply-transition.ts';
import { acquireLease } from '#functions/orders/lease.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { askForRefund, newRequest } from '#functions/orders/refunds/ask-square.ts';
import { openShop } from '#test/support/orders/shop.ts';

it('askForRefund calls Square only while the lease is valid', async () => {
  const shop = await openShop();
  const { orderId } = await shop.bought();
  const found = (await readOrder(shop.table, orderId)) as Order;
  let now = shop.ports.now();
  const ports = { ...shop.ports, now: () => now };
  const order = (await acquireLease(ports, found, 1_000)) as Order;
  const asked = newRequest(order, now);
  const call = vi.fn(async () => ({ kind: 'ok' as const, value: true }));
  const ask = () => askForRefund(ports, { asked, order }, { call, done: () => asked, refused: () => asked });

  now += 999;
  await ask();
  expect(call).toHaveBeenCalledOnce();
  now += 1;
  await expect(ask()).rejects.toThrow(LostOrder);
  expect(call).toHaveBeenCalledOnce();
});
