import { describe, expect, it } from 'vitest';
import { interruptEverywhere, undated } from '#test/support/orders/review-crashes.ts';
import { artistOf, paidAtSquare } from '#test/support/orders/reviews.ts';
import { goneAfter } from '#test/support/orders/shopfront.ts';

const minute = 60_000;
const refused = {
  kind: 'answer',
  status: 400,
  body: { errors: [{ category: 'REFUND_ERROR', code: 'INSUFFICIENT_FUNDS' }] },
  match: { operation: 'refundPayment' },
} as const;

describe('a refund that Square refuses, by a process that pauses at any call and resumes after everything is over', () => {
  const pausing = { first: 'refund', second: 'refund', failure: 'pauses' } as const;

  it('is made once when Square refuses the request of the paused process and accepts that of the next', async () => {
    const { broken, points } = await interruptEverywhere({ ...pausing, refused: 'first' });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(4);
  });

  it('is not made for a sale that is kept after Square refused the request of the next process', async () => {
    const { broken, points } = await interruptEverywhere({ ...pausing, refused: 'second', last: 'keep' });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(4);
  });

  it('would be made for a kept sale if that refusal counted at once (positive control)', async () => {
    const story = { ...pausing, refused: 'second', last: 'keep', of: 'square.refundPayment' } as const;

    expect((await interruptEverywhere({ ...story, plantedBug: undated }, 2)).broken.join()).toContain(
      'is PAID with 1 refunds',
    );
  });
});

describe('a refund whose request may still be on its way', () => {
  it('prevents the sale from being kept when its first try was lost and the second refused', async () => {
    const { shop, orderId, artist } = await paidAtSquare();
    shop.simulator.faults.add({ kind: 'late', ms: 10 * minute, match: refused.match, times: 1 });
    const rule = shop.simulator.faults.add(refused);

    expect((await artist.decide(orderId, 'refund')).status).toBe(503);
    expect((await artist.decide(orderId, 'keep')).body.error).toContain('cannot be kept');
    expect(shop.simulator.landLate()).toBe(1);
    shop.simulator.faults.remove(rule);
    shop.advance(6 * minute);
    await shop.passes(2);

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect(shop.simulator.ledger().refunds).toHaveLength(1);
    await shop.close();
  });

  it('is given up an hour after it was decided, when Square goes on refusing, and the artist decides anew', async () => {
    const { shop, orderId, artist } = await paidAtSquare();
    const crash = goneAfter('square.refundPayment');
    const rule = shop.simulator.faults.add(refused);
    const first = await artistOf(shop, { at: shop.processBehind(crash.intercept), name: 'wren' });
    await Promise.race([first.decide(orderId, 'refund'), crash.gone]);

    shop.advance(40_000);
    expect((await artist.decide(orderId, 'check')).body).toMatchObject({ state: 'REVIEW' });
    expect(await artist.reviews()).toMatchObject([{ mayKeep: false }]);
    shop.advance(61 * minute);
    await shop.passes(1);
    shop.advance(2 * minute);

    // The artist has been signed out meanwhile.
    const later = await artistOf(shop, { name: 'ivy' });
    expect(await later.reviews()).toMatchObject([{ mayKeep: true }]);
    shop.simulator.faults.remove(rule);
    expect((await later.decide(orderId, 'keep')).body).toMatchObject({ state: 'PAID' });
    expect(shop.simulator.ledger().refunds).toEqual([]);
    await shop.close();
  });
});
