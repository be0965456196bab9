import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

it('a shopper is not charged for a work that the till sells between two clicks on "Pay"', async () => {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add({ kind: 'server-error', match: { operation: 'completePayment' } });
  const first = await shopper.pay(orderId);
  expect(first.status).toBe(503);
  shop.simulator.faults.clear();

  shop.simulator.sellAtTill(variationOf(original), 1);
  const second = await shopper.pay(orderId);

  expect(shop.captured()).toEqual([]);
  expect(second.status).toBe(409);
  expect(second.body.error).toContain('available');
  await shop.passes(5);
  expect(shop.countAtSquare()).toBe(0);
  expect(shop.authorised()).toEqual([]);
});
