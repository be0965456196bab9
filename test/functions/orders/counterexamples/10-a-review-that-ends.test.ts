import { describe, expect, it } from 'vitest';
import { soldTwice } from '#test/support/orders/reviews.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

describe('an order in review', () => {
  it('ends by itself once the artist has refunded everything at Square', async () => {
    const { shop, orderId, payment } = await soldTwice();
    await shop.refundAtSquare(payment?.id, original.price);

    shop.advance(6 * 60_000);
    await shop.passes(6);

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    const items = await shop.dump();
    const row = items.find((item) => item['variationId'] === variationOf(original));
    expect(row?.['claims']).toEqual({});
    expect(items.filter((item) => item['gsi1pk'] === 'PENDING')).toEqual([]);
  });

  it('stays while only a part was refunded', async () => {
    const { shop, orderId, payment } = await soldTwice();
    await shop.refundAtSquare(payment?.id, 100);

    shop.advance(6 * 60_000);
    await shop.passes(6);

    expect(await shop.stateOf(orderId)).toBe('REVIEW');
  });
});
