// Rules 14.7 and 15.22
import { describe, expect, it } from 'vitest';
import { sweepOrders } from '#functions/orders/reconcile/daily-sweep.ts';
import { mailsOf, sold } from '#test/support/orders/paid-orders.ts';
import { rowOf } from '#test/support/orders/reviews.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const minute = 60_000;

describe('a refund made at Square', () => {
  it('prevents refunds in the studio while the shop cannot read it', async () => {
    const { shop, artist, payment } = await sold();
    await shop.refundAtSquare(payment?.id, 100);
    shop.simulator.faults.add({ kind: 'server-error', match: { operation: 'getRefund' } });

    expect(await artist.refund({ amount: 100 })).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('Nothing was changed') },
    });

    expect(shop.simulator.ledger().refunds).toHaveLength(1);
  });

  it('is shown, emailed to the shopper and subtracted from the refundable amount, and the shop does not restock its works', async () => {
    const { shop, artist, order, payment, variationId } = await sold();
    const items = [{ variationId, quantity: 1 }];
    shop.simulator.simulate({
      type: 'dashboard-refund',
      paymentId: payment?.id ?? '',
      amount: 100_000,
      items,
    });
    shop.simulator.settle();

    await shop.hear('refund.created', { refund: shop.simulator.ledger().refunds[0] });

    expect((await order()).refunds).toMatchObject([{ amount: 100_000, by: 'square', state: 'completed' }]);
    expect((await artist.refund({ amount: 20_001 })).body.error).toContain('Only $200.00');
    expect((await artist.restock(0, items)).body.error).toContain('made in Square');
    expect(await mailsOf(shop, 'refunded')).toHaveLength(1);
    expect(shop.countAtSquare()).toBe(1);
    expect(await rowOf(shop)).toMatchObject({ available: 1 });
  });

  it('is found without an event when the artist opens the order, or else by the schedule within a day', async () => {
    const { shop, orderId, order, payment } = await sold();
    const paymentId = payment?.id ?? '';
    const cookies = [await adminCookie(shop.services, 'wren')];
    shop.simulator.simulate({ type: 'dashboard-refund', paymentId, amount: 10_000 });
    await call(shop.studio, 'readOrder', { cookies, params: { id: orderId } });
    await shop.passes(2);
    const opener = (await order()).refunds;
    shop.simulator.simulate({ type: 'dashboard-refund', paymentId, amount: 20_000 });

    await sweepOrders(shop.ports, shop.now() + minute);
    await shop.passes(2);

    expect(opener).toMatchObject([{ amount: 10_000, by: 'square' }]);
    expect((await order()).refunds).toMatchObject([{ amount: 10_000 }, { amount: 20_000, by: 'square' }]);
  });
});
