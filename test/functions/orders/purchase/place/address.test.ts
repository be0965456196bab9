// Rule 17.16
import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';

it('a shipping address is refused if its name has only invisible characters', async () => {
  const shop = await openShop();
  const shopper = await shop.withCart();

  const refused = await shopper.order({ shippingAddress: { ...address, name: '\u202e\u0000\u200b' } });

  expect(refused.status).toBe(400);
  expect(refused.body.error).toContain('Name is required');
});
