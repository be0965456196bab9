// Rule 15.20
import { describe, expect, it } from 'vitest';
import { artistAt } from '#test/support/orders/artist.ts';
import { paidAtSquare } from '#test/support/orders/reviews.ts';
import { stopAt } from '#test/support/orders/stop.ts';

const minute = 60_000;
const refused = {
  kind: 'answer',
  status: 400,
  body: { errors: [{ category: 'REFUND_ERROR', code: 'INSUFFICIENT_FUNDS' }] },
  match: { operation: 'refundPayment' },
} as const;

describe('a refund whose request may still be running', () => {
  it('prevents the decision to keep the sale after a lost first attempt and a refused second attempt', async () => {
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
  });

  it('is given up if Square refuses it for an hour, and the artist decides again', async () => {
    const { shop, orderId, artist } = await paidAtSquare();
    const crash = stopAt({ of: 'square.refundPayment', side: 'after' });
    const rule = shop.simulator.faults.add(refused);
    const first = await artistAt(shop, { at: shop.process({ stop: crash }), name: 'wren' });
    await Promise.race([first.decide(orderId, 'refund'), crash.stopped]);

    shop.advance(40_000);
    expect((await artist.decide(orderId, 'check')).body).toMatchObject({ state: 'REVIEW' });
    expect(await artist.reviews()).toMatchObject([{ mayKeep: false }]);
    shop.advance(61 * minute);
    await shop.passes(1);
    shop.advance(2 * minute);

    // The artist signs in again, because the session has expired.
    const later = await artistAt(shop, { name: 'ivy' });
    expect(await later.reviews()).toMatchObject([{ mayKeep: true }]);
    shop.simulator.faults.remove(rule);
    expect((await later.decide(orderId, 'keep')).body).toMatchObject({ state: 'PAID' });
    expect(shop.simulator.ledger().refunds).toEqual([]);
  });
});
