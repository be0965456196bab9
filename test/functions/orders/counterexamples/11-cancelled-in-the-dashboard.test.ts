import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

async function canceledInDashboard() {
  const shop = await openShop();
  const { shopper, orderId: dead } = await shop.ordered();
  shop.simulator.simulate({ type: 'order-canceled', orderId: shop.orderAtSquare(dead)?.id ?? '' });
  return { shop, shopper, dead };
}

it('an order that was canceled in the Dashboard cannot be paid, but the shopper’s next order can', async () => {
  const { shop, shopper, dead } = await canceledInDashboard();

  const refused = await shopper.pay(dead);

  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('ORDER_CLOSED');
  // The message must not mention cards, and must tell the shopper what to do.
  expect(refused.body.error).not.toMatch(/card processing|declined/i);
  expect(refused.body.error).toMatch(/again/i);
  expect(shop.captured()).toEqual([]);

  const fresh = await shopper.placed();
  expect(fresh).not.toBe(dead);
  expect((await shopper.pay(fresh)).status).toBe(200);
});

it('an order that was canceled in the Dashboard is replaced when the shopper orders again', async () => {
  const { shop, shopper, dead } = await canceledInDashboard();

  // The first payment may be refused, but then the shopper has an order that can be paid.
  await shopper.pay(await shopper.placed());
  const fresh = await shopper.order();

  // The answer is 400 (empty cart) if the previous payment has succeeded.
  expect([200, 400]).toContain(fresh.status);
  if (fresh.status === 200) {
    expect(fresh.body.orderId).not.toBe(dead);
    expect((await shopper.pay(String(fresh.body.orderId))).status).toBe(200);
  }
  expect(shop.captured()).toHaveLength(1);
});
