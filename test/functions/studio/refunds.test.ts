import { describe, expect, it } from 'vitest';
import { availableIn, sold } from '#test/support/checkout/paid-orders.ts';

const price = 120_000;

describe('giving back the money of a paid order', () => {
  it('goes back whole, once; the work is shown again and the order is over at Square', async () => {
    const { shop, orderId, payment, artist, order, variationId } = await sold();
    expect(await availableIn(shop, variationId)).toBe(0);

    const answer = await artist.refund({ amount: price, restock: [{ variationId, quantity: 1 }] });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        refund: { number: 0, state: 'pending', by: 'studio' },
        message: expect.stringContaining('$1,200.00'),
      },
    });
    shop.twin.settle();
    await shop.passes(4);
    expect(await order()).toMatchObject({
      state: 'PAID',
      refunds: [{ amount: price, state: 'completed' }],
      restocks: [{ variationId, quantity: 1, refund: 0, state: 'done' }],
    });
    expect(shop.twin.ledger().refunds).toMatchObject([{ payment_id: payment?.id, status: 'COMPLETED' }]);
    expect(shop.countAtSquare()).toBe(1);
    expect(await availableIn(shop, variationId)).toBe(1);
    const atSquare = shop.twin.ledger().orders.find(({ reference_id: id }) => id === orderId);
    expect(atSquare).toMatchObject({ state: 'COMPLETED', fulfillments: [{ state: 'CANCELED' }] });
    expect(await artist.trail()).toEqual([
      expect.stringContaining('refund $1,200.00'),
      expect.stringContaining('on its way back'),
    ]);
    await shop.close();
  });

  it('shows the work again at once when Square tells that the buyer has the money', async () => {
    const { shop, artist, variationId } = await sold();
    await artist.refund({ amount: price, restock: [{ variationId, quantity: 1 }] });
    shop.twin.settle();
    const [refund] = shop.twin.ledger().refunds;

    await shop.hear('refund.updated', { refund });

    expect(await availableIn(shop, variationId)).toBe(1);
    await shop.close();
  });
});
