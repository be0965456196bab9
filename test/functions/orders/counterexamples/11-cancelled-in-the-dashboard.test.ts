import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

it('an order that was canceled in the Dashboard cannot be paid, but the shopper’s next order can', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.simulate({ type: 'order-canceled', orderId: shop.orderAtSquare(orderId)?.id ?? '' });

  const refused = await shopper.pay(orderId);

  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('ORDER_CLOSED');
  // The message must not mention cards, and must tell the shopper what to do.
  expect(refused.body.error).not.toMatch(/card processing|declined/i);
  expect(refused.body.error).toMatch(/again/i);
  expect(shop.captured()).toEqual([]);

  const fresh = await shopper.placed();
  expect(fresh).not.toBe(orderId);
  expect((await shopper.pay(fresh)).status).toBe(200);
});
