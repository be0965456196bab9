import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

it('an order cancelled in the Dashboard says so, and the next order is a fresh one that can be paid', async () => {
  const shop = await openShop();
  const { shopper, orderId: dead } = await shop.ordered();
  shop.simulator.simulate({ type: 'order-canceled', orderId: shop.simulator.ledger().orders[0]?.id ?? '' });

  const refused = await shopper.pay(dead);

  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('ORDER_CLOSED');
  // A sentence for the shopper: nothing about cards, and what to do next.
  expect(refused.body.error).not.toMatch(/card processing|declined/i);
  expect(refused.body.error).toMatch(/again/i);
  expect(shop.captured()).toEqual([]);

  const fresh = await shopper.placed();
  expect(fresh).not.toBe(dead);
  expect((await shopper.pay(fresh)).status).toBe(200);
});
