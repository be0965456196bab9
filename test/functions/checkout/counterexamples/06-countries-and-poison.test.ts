import { describe, expect, it } from 'vitest';
import { openShopfront } from '#test/support/checkout/shopfront.ts';
import { address } from '#test/support/checkout/shopper.ts';
import { original, type Work } from '#test/support/checkout/works.ts';

describe('a country that Square does not know', () => {
  it.each(['XK', 'QQ', 'UK', 'EU'])(
    'is refused on its field, and no order is left behind (%s)',
    async (country) => {
      const shop = await openShopfront();
      const shopper = shop.visitor();
      await shopper.addToCart(original);

      const answer = await shopper.order({ shippingAddress: { ...address, country } });

      expect(answer.status).toBe(400);
      expect(answer.text.toLowerCase()).toContain('country');
      expect(await shop.orders()).toEqual([]);
      expect(shop.twin.calls('createOrder')).toEqual([]);
      await shop.close();
    },
  );
});

describe('an order that Square will not take', () => {
  it('is not written', async () => {
    const shop = await openShopfront();
    const shopper = shop.visitor();
    await shopper.addToCart(original);
    shop.twin.faults.add({
      kind: 'answer',
      status: 400,
      body: {
        errors: [
          {
            category: 'INVALID_REQUEST_ERROR',
            code: 'INVALID_VALUE',
            detail: 'Invalid address.',
            field: 'order.fulfillments[0].shipment_details.recipient.address',
          },
        ],
      },
      match: { operation: 'createOrder' },
    });

    const answer = await shopper.order();

    expect(answer.status).toBe(400);
    expect((await shop.orders()).filter(({ state }) => state === 'OPEN')).toEqual([]);
    await shop.close();
  });

  it('never delays the clean-up of the others', { timeout: 180_000 }, async () => {
    const poisoned = 201;
    const print: Work = { id: 'PRINT', price: 4_500, stock: 500 };
    const shop = await openShopfront({ works: [print] });
    for (let place = 0; place < poisoned; place++) {
      const stranger = shop.visitor();
      await stranger.addToCart(print);
      await stranger.placed();
    }
    for (const { id } of shop.twin.ledger().orders) {
      shop.twin.faults.add({ kind: 'server-error', match: { path: `/v2/orders/${id}*` } });
    }
    shop.advance(1_000);
    const shopper = shop.visitor();
    await shopper.addToCart(print);
    const orderId = await shopper.placed();

    shop.advance(24 * 60 * 60_000);
    await shop.passes(4);

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    const honest = shop.twin.ledger().orders.at(-1);
    expect(honest?.state).toBe('CANCELED');
    await shop.close();
  });
});
