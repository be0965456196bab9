import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';

/** Not in the numbered list of counterexamples. One test for each reader. */
it('an order with nothing due because of an authorized payment does not count as paid', async () => {
  const shop = await openShop();
  shop.simulator.simulate({ type: 'authorised-covers' });

  await shop.bought();

  expect(shop.captured()).toHaveLength(1);
});
