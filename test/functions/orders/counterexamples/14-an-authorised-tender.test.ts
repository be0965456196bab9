import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

/** A counterexample outside the numbered list. */
it('an order with no amount due because of an authorized payment is not treated as paid', async () => {
  const shop = await openShop();
  shop.simulator.simulate({ type: 'authorised-covers' });

  await shop.bought();

  expect(shop.captured()).toHaveLength(1);
});
