// Rule 14.6
import { describe, expect, it } from 'vitest';
import { orderNumber } from '#shared/order/order-number.ts';
import { artistAt } from '#test/support/orders/artist.ts';
import { paidAtSquare, rowOf, soldTwice } from '#test/support/orders/reviews.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const minute = 60_000;

describe('the decision to keep a sale', () => {
  it('is refused while no unit of the work is left', async () => {
    const { shop, orderId, artist } = await soldTwice();

    const answer = await artist.decide(orderId, 'keep');

    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('cannot be kept');
    expect(await shop.stateOf(orderId)).toBe('REVIEW');
  });

  it('is possible once the artist has added a unit to Square’s stock, which is then sold', async () => {
    const { shop, shopper, orderId, artist } = await soldTwice();
    shop.advance(minute);
    shop.simulator.simulate({ type: 'stock', variationId: variationOf(original), quantity: '0' });
    expect(await artist.reviews()).toMatchObject([{ mayKeep: true }]);

    const answer = await artist.decide(orderId, 'keep');

    expect(answer).toMatchObject({ status: 200, body: { state: 'PAID' } });
    expect((await shopper.status(orderId)).body).toMatchObject({ state: 'PAID' });
    expect(await rowOf(shop)).toMatchObject({ available: 0, squareCount: 0 });
    await shop.passes(3);
    expect(await rowOf(shop)).toMatchObject({ available: 0 });
    expect((await rowOf(shop))['claims']).toEqual({});
  });

  it('can be repeated immediately if the activity log could not be written', async () => {
    const { shop, orderId, artist } = await paidAtSquare();
    const at = shop.process({
      io: async (io) => {
        if (io.name === 'table.transact' && JSON.stringify(io.args).includes('AUDIT'))
          throw new Error('no entry');
        return io.forward();
      },
    });
    const troubled = await artistAt(shop, { at, name: 'wren' });
    expect((await troubled.decide(orderId, 'keep')).status).toBe(500);
    expect(await shop.stateOf(orderId)).toBe('REVIEW');

    expect((await artist.decide(orderId, 'keep')).status).toBe(200);
  });

  it('takes one unit of the work if the order had none reserved', async () => {
    const { shop, shopper, orderId, artist } = await paidAtSquare();
    expect(await artist.reviews()).toMatchObject([{ mayKeep: true, lines: [{ stock: 'free' }] }]);

    expect((await artist.decide(orderId, 'keep')).status).toBe(200);

    expect((await shopper.status(orderId)).body).toMatchObject({ state: 'PAID' });
    expect(await rowOf(shop)).toMatchObject({ available: 0 });
    await shop.passes(3);
    expect(await rowOf(shop)).toMatchObject({ available: 0 });
    expect((await rowOf(shop))['claims']).toEqual({});
    expect(shop.countAtSquare()).toBe(0);
  });

  it.each(['REJECTED', 'FAILED'] as const)(
    'makes the order ready to ship after a refund that was %s',
    async (status) => {
      const { shop, shopper, orderId, artist } = await soldTwice();
      await artist.decide(orderId, 'refund');
      const [refund] = shop.simulator.ledger().refunds;
      shop.simulator.simulate({ type: 'refund-fails', refundId: refund?.id ?? '', status });
      shop.simulator.settle();
      await shop.passes(3);
      shop.simulator.simulate({ type: 'stock', variationId: variationOf(original), quantity: '0' });

      expect((await artist.decide(orderId, 'keep')).body).toMatchObject({ state: 'PAID' });

      await shop.passes(3);
      const orders = await artistAt(shop, { name: 'wren' });
      const { body } = await orders.read(orderId);
      expect(body).toMatchObject({ view: 'to-ship', mayShip: true, refunded: usd(0) });
      expect((await shopper.status(orderId)).body).not.toHaveProperty('givenBack');
      expect((await orders.ship(orderId, { notify: false })).status).toBe(200);
    },
  );

  it('is refused after a partial refund', async () => {
    const { shop, orderId, payment, artist } = await soldTwice();
    await shop.refundAtSquare(payment?.id, 100);

    expect((await artist.decide(orderId, 'keep')).body.error).toContain(
      'Part of the money was already refunded',
    );
  });
});

describe('the refund of an order in review', () => {
  it('returns the whole amount once and cancels the order', async () => {
    const { shop, orderId, payment, artist } = await soldTwice();

    shop.metrics.length = 0;
    const answer = await artist.decide(orderId, 'refund');

    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'CANCELED', message: expect.stringContaining('$1,200.00') },
    });
    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect(shop.simulator.ledger().refunds).toMatchObject([
      { payment_id: payment?.id, amount_money: usd(120_000) },
    ]);
    expect(await artist.activity()).toEqual([
      `Refund the shopper: order ${orderNumber(orderId)} of $1,200.00`,
      expect.stringContaining('$1,200.00 back'),
    ]);
    // Square's order still shows the capture after the refund has completed.
    shop.simulator.settle();
    await shop.hear('payment.updated', { payment: { order_id: payment?.order_id, id: payment?.id } });
    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    await shop.passes(70);
    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect(shop.metrics).not.toContain('OrderInReview');
    expect(await rowOf(shop)).toMatchObject({ squareCount: -1 });
    expect((await rowOf(shop))['claims']).toEqual({});
    expect(shop.metrics).not.toContain('ClaimOrLockMissing');
    expect((await shop.orders()).map((item) => item['gsi1pk'])).toEqual(['REFUNDED']);
  });

  it('returns the remaining amount after a partial refund', async () => {
    const { shop, orderId, payment, artist } = await soldTwice();
    await shop.refundAtSquare(payment?.id, 20_000);

    expect((await artist.decide(orderId, 'refund')).status).toBe(200);

    expect(shop.simulator.ledger().refunds.map(({ amount_money }) => amount_money.amount)).toEqual([
      20_000, 100_000,
    ]);
  });

  it('is made only once if Square’s answer was lost', async () => {
    const { shop, orderId, artist } = await paidAtSquare();
    shop.simulator.faults.add({ kind: 'apply-then-drop', match: { operation: 'refundPayment' } });

    const answer = await artist.decide(orderId, 'refund');

    expect(answer.status).toBe(503);
    expect(answer.body.error).toContain('never makes a second');
    expect(await shop.stateOf(orderId)).toBe('REVIEW');
    expect(await artist.reviews()).toMatchObject([
      { mayKeep: false, atSquare: { payments: [{ refunding: true }] } },
    ]);
    expect((await artist.decide(orderId, 'keep')).body.error).toMatch(/on its way back|being looked after/);

    shop.simulator.faults.clear();
    shop.advance(6 * minute);
    await shop.passes(2);
    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect(shop.simulator.ledger().refunds).toHaveLength(1);
  });

  it('shows Square’s reason for a refusal, and can be repeated', async () => {
    const { shop, orderId, artist } = await soldTwice();
    const rule = shop.simulator.faults.add({
      kind: 'answer',
      status: 400,
      body: { errors: [{ category: 'REFUND_ERROR', code: 'INSUFFICIENT_FUNDS', detail: 'secret' }] },
      match: { operation: 'refundPayment' },
    });

    const answer = await artist.decide(orderId, 'refund');

    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/^Square refused the refund\./);
    expect(await shop.stateOf(orderId)).toBe('REVIEW');
    shop.simulator.faults.remove(rule);
    expect((await artist.decide(orderId, 'refund')).status).toBe(200);
    expect(shop.simulator.ledger().refunds).toHaveLength(1);
  });

  it('puts the order in review again if Square accepts the refund but cannot pay the money out', async () => {
    const { shop, orderId, artist } = await soldTwice();
    await artist.decide(orderId, 'refund');
    const [refund] = shop.simulator.ledger().refunds;
    shop.simulator.simulate({ type: 'refund-fails', refundId: refund?.id ?? '', status: 'REJECTED' });
    shop.simulator.settle();
    shop.metrics.length = 0;

    await shop.passes(3);

    expect(await shop.stateOf(orderId)).toBe('REVIEW');
    expect(shop.metrics).toContain('OrderInReview');
    expect(await artist.reviews()).toMatchObject([{ reason: expect.stringContaining('was to be refunded') }]);
    expect((await artist.decide(orderId, 'refund')).status).toBe(200);
    shop.simulator.settle();
    await shop.passes(3);
    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect(shop.simulator.ledger().refunds.map(({ status }) => status)).toEqual(['REJECTED', 'COMPLETED']);
  });
});
