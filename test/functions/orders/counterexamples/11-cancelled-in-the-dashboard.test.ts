import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

async function canceledInDashboard() {
  const shop = await openShop();
  const { shopper, orderId: dead } = await shop.ordered();
  shop.simulator.simulate({ type: 'order-canceled', orderId: shop.orderAtSquare(dead)?.id ?? '' });
  return { shop, shopper, dead };
}

it('an order canceled in the Dashboard is shown as canceled, and the next order is new and can be paid', async () => {
  const { shop, shopper, dead } = await canceledInDashboard();

  const refused = await shopper.pay(dead);

  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('ORDER_CLOSED');
  // A text for the shopper that does not mention cards and says what to do next.
  expect(refused.body.error).not.toMatch(/card processing|declined/i);
  expect(refused.body.error).toMatch(/again/i);
  expect(shop.captured()).toEqual([]);

  const fresh = await shopper.placed();
  expect(fresh).not.toBe(dead);
  expect((await shopper.pay(fresh)).status).toBe(200);
});

it('an order canceled in the Dashboard is replaced when the shopper places it again', async () => {
  const { shop, shopper, dead } = await canceledInDashboard();

  // After at most one refusal with its reason, the shopper has an order that can be paid.
  await shopper.pay(await shopper.placed());
  const fresh = await shopper.order();

  // 400 (empty cart) if the second order was new and is already paid.
  expect([200, 400]).toContain(fresh.status);
  if (fresh.status === 200) {
    expect(fresh.body.orderId).not.toBe(dead);
    expect((await shopper.pay(String(fresh.body.orderId))).status).toBe(200);
  }
  expect(shop.captured()).toHaveLength(1);
});
