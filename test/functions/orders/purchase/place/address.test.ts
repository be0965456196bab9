// Rule 17.16
import { expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';
import { original } from '#test/support/orders/works.ts';

it('a shipping address is stored and sent to Square without control characters and direction overrides', async () => {
  const shop = await openShop();
  const shopper = shop.shopper();
  await shopper.addToCart(original);

  const placed = await shopper.order({
    shippingAddress: {
      ...address,
      name: 'Ada\u0000\r\nMoss\u202e',
      address1: '1\u2028Fern\u0007 Road',
      city: 'Fern\u2066ton',
    },
  });
  await shopper.pay(String(placed.body.orderId));

  expect(shop.simulator.ledger().orders[0]?.fulfillments?.[0]).toMatchObject({
    shipment_details: {
      recipient: {
        display_name: 'Ada Moss',
        address: { address_line_1: '1 Fern Road', locality: 'Fernton' },
      },
    },
  });
  expect((await shop.orders())[0]?.delivery).toEqual({ name: 'Ada Moss', town: 'Fernton' });
});

it('a shipping address is refused as empty if it has only control characters', async () => {
  const shop = await openShop();
  const shopper = shop.shopper();
  await shopper.addToCart(original);

  const refused = await shopper.order({ shippingAddress: { ...address, name: '\u202e\u0000\u200b' } });

  expect(refused.status).toBe(400);
  expect(refused.body.error).toContain('Name is required');
});
