import { describe, expect, it } from 'vitest';
import { rowOf, soldTwice } from '#test/support/orders/reviews.ts';
import { original } from '#test/support/orders/works.ts';

describe('an order in review', () => {
  it('leaves the review after the artist has refunded everything at Square', async () => {
    const { shop, orderId, payment } = await soldTwice();
    await shop.refundAtSquare(payment?.id, original.price);

    shop.advance(6 * 60_000);
    await shop.passes(6);

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect((await rowOf(shop))['claims']).toEqual({});
    expect((await shop.dump()).filter((item) => item['gsi1pk'] === 'PENDING')).toEqual([]);
  });

  it('stays in review after a partial refund at Square', async () => {
    const { shop, orderId, payment } = await soldTwice();
    await shop.refundAtSquare(payment?.id, 100);

    shop.advance(6 * 60_000);
    await shop.passes(6);

    expect(await shop.stateOf(orderId)).toBe('REVIEW');
  });
});
