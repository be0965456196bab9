import { describe, expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { original, variationOf, type Work } from '#test/support/orders/works.ts';
import { makeCount } from '#test/support/shop/square-catalogue.ts';

const second: Work = { id: 'SUN', price: 90_000, stock: 1 };
const works = [original, second];

const answers: Readonly<Record<string, object>> = {
  'an empty body': {},
  'errors and nothing else': {
    errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: 'An internal error.' }],
  },
  'errors beside a count of zero': {
    errors: [{ category: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', detail: 'An internal error.' }],
    counts: works.map((work) => makeCount(variationOf(work), '0', '2027-01-01T00:00:00.000Z')),
  },
  'only one count of two': { counts: [makeCount(variationOf(second), '1')] },
};

describe('counts that are missing in a successful answer of Square', () => {
  it.each(Object.keys(answers))('neither mark a work as sold out nor end an order (%s)', async (kind) => {
    const shop = await openShop({ works });
    const shopper = shop.shopper();
    for (const work of works) await shopper.addToCart(work);
    const orderId = await shopper.placed();
    shop.simulator.faults.add({
      kind: 'answer',
      status: 200,
      body: answers[kind],
      match: { operation: 'batchRetrieveCounts' },
    });

    const unclear = await shopper.pay(orderId);

    expect(unclear.text).not.toContain('no longer available');
    expect(await shopper.validate()).toMatchObject({ removedCount: 0 });
    shop.simulator.faults.clear();
    const paid = unclear.status === 200 ? unclear : await shopper.pay(orderId);
    expect(paid.status).toBe(200);
  });
});
