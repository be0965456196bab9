import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { original } from '#test/support/orders/works.ts';

/** Not in the numbered list of counterexamples. One test for each reader. */
it('an order with nothing due because of an authorized payment does not count as paid', async () => {
  const shop = await openShop();
  shop.simulator.simulate({ type: 'authorised-covers' });
  const shopper = shop.shopper();
  await shopper.addToCart(original);

  const paid = await shopper.pay(await shopper.placed());

  expect(paid.status).toBe(200);
  expect(shop.captured()).toHaveLength(1);
});
