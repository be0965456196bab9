// Rule 14.6
import { describe, expect, it } from 'vitest';
import { artistAt } from '#test/support/orders/artist.ts';
import { paidAtSquare, soldTwice } from '#test/support/orders/reviews.ts';
import { stopAt } from '#test/support/orders/stop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
describe('the orders in review', () => {
  it('show the shop’s data, Square’s data and the reason for the review', async () => {
    const { orderId, payment, artist } = await soldTwice();

    expect(await artist.reviews()).toEqual([
      {
        id: orderId,
        createdAt: expect.stringMatching(/^\d{4}-/),
        total: usd(120_000),
        buyer: 'Ada Moss',
        lines: [{ title: 'Work MOON', size: 'Originals', quantity: 1, price: usd(120_000), stock: 'held' }],
        reason: expect.stringContaining('sold elsewhere'),
        atSquare: {
          state: 'OPEN',
          payments: [
            {
              id: payment?.id,
              status: 'COMPLETED',
              amount: usd(120_000),
              refunded: usd(0),
              refunding: false,
            },
          ],
        },
        mayKeep: false,
        whyNot: expect.stringContaining('none left'),
      },
    ]);
  });

  it('are shown without Square’s data while Square does not answer', async () => {
    const { shop, orderId, artist } = await soldTwice();
    shop.simulator.faults.add({ kind: 'unavailable' });

    expect(await artist.reviews()).toMatchObject([
      { id: orderId, mayKeep: false, whyNot: 'Square did not answer.' },
    ]);
    expect((await artist.reviews())[0]).not.toHaveProperty('atSquare');
  });

  // Rule 14.9
  it('show no personal data of the shopper except the name', async () => {
    const { shop, orderId, shopper, artist } = await soldTwice();
    shop.simulator.simulate({ type: 'stock', variationId: variationOf(original), quantity: '1' });

    const shown = await artist.reviews();

    expect(shown.map(({ id }) => id)).toEqual([orderId]);
    expect(JSON.stringify(shown).match(/Ada/g)).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toMatch(/@|Fernton/);
    expect(JSON.stringify(shown)).not.toContain(shopper.guestId);
  });
});

describe('the list of open orders', () => {
  it('does not show an order as ready to ship while it is in review or after its refund', async () => {
    const { orderId, artist } = await soldTwice();
    expect(await artist.openOrders()).toMatchObject([{ paid: true, hold: 'review' }]);

    await artist.decide(orderId, 'refund');

    expect(await artist.openOrders()).toMatchObject([{ paid: true, hold: 'given back' }]);
  });
});

describe('the action “Check again” for an order in review', () => {
  it('cancels the order if the artist has refunded its payment in Square', async () => {
    const { shop, orderId, payment, artist } = await soldTwice();
    expect((await artist.decide(orderId, 'check')).body).toMatchObject({ state: 'REVIEW' });
    await shop.refundAtSquare(payment?.id, original.price);

    expect((await artist.decide(orderId, 'check')).body).toMatchObject({ state: 'CANCELED' });

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
  });
});

describe('a second decision about an order in review', () => {
  it('is refused while the refund of the first decision is in progress, and the schedule does not repeat the refund', async () => {
    const { shop, orderId, artist } = await paidAtSquare();
    const halt = stopAt({ of: 'square.refundPayment', side: 'before' });
    const slow = await artistAt(shop, { at: shop.process({ stop: halt }), name: 'wren' });

    const running = slow.decide(orderId, 'refund');
    await halt.stopped;
    const meanwhile = await artist.decide(orderId, 'keep');
    await shop.reconcile();
    halt.resume();

    expect(meanwhile).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('being looked after at this moment') },
    });
    expect((await running).status).toBe(200);
    expect(shop.simulator.ledger().refunds).toHaveLength(1);
  });

  it('is refused with the result of the first decision', async () => {
    const { orderId, artist } = await soldTwice();
    await artist.decide(orderId, 'refund');

    const late = await artist.decide(orderId, 'keep');

    expect(late.status).toBe(409);
    expect(late.body.error).toBe('This order is no longer in review: the shopper gets $1,200.00 back.');
    expect((await artist.decide('01ARZ3NDEKTSV4RRFFQ69G5FAV', 'keep')).status).toBe(404);
  });
});
