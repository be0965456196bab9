// Rules 14.5 and 15.25
import { describe, expect, it } from 'vitest';
import { artistAt } from '#test/support/orders/artist.ts';
import { mailsOf, refunderOf, sold } from '#test/support/orders/paid-orders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const price = 120_000;

/** Opens a shop with an order whose refund Square accepted and, two days later, did not pay out. */
async function failedHere({
  amount = price,
  status = 'FAILED' as 'FAILED' | 'REJECTED',
  shipped = false,
} = {}) {
  const sale = await sold();
  const { shop, orderId } = sale;
  const before = await artistAt(shop, { name: 'before' });
  if (shipped) await before.ship(orderId, { notify: false });
  shop.simulator.lags.refund = 3 * day;
  await sale.artist.refund({ amount });
  shop.advance(2 * day);
  const refundId = shop.simulator.ledger().refunds[0]?.id ?? '';
  shop.simulator.simulate({ type: 'refund-fails', refundId, status });
  await shop.passes(3);
  // The artist signs in again, because all sessions have expired after two days.
  const orders = await artistAt(shop, { name: 'after' });
  const artist = await refunderOf(shop, orderId, { name: 'refunds' });
  return {
    ...sale,
    orders,
    artist,
    /** Returns the order's `hold` in the studio's list of open orders. */
    hold: async () => (await orders.openOrders())[0]?.hold,
    needs: orders.needs,
    decide: (ship: boolean) => orders.decideRefund(orderId, { ship }),
  };
}

describe('an order with a refund that Square did not pay out', () => {
  it('raises an alarm, needs attention, and can be neither shipped nor refunded in the studio', async () => {
    const { shop, orderId, orders, artist, needs, hold } = await failedHere();

    expect(await hold()).toBe('refund failed');
    expect((await artist.refund({ amount: price })).body.error).toContain(
      'reimburse the shopper another way',
    );
    expect(await mailsOf(shop, 'refunded')).toEqual([]);
    expect(shop.metrics).toContain('RefundFailed');
    expect(await needs()).toMatchObject({ failedRefunds: { count: 1, isMore: false, orderIds: [orderId] } });
    expect(await needs()).not.toHaveProperty('toShip');
    expect(await orders.list({ view: 'to-ship' })).toEqual([]);
    expect((await orders.list({ view: 'refund-failed' })).map(({ id }) => id)).toEqual([orderId]);
    expect((await orders.list({ search: 'ada moss' })).map(({ id }) => id)).toEqual([orderId]);
    const { body } = await orders.read(orderId);
    expect(body).toMatchObject({ mayShip: false, failedRefund: { amount: { amount: price } } });
    expect((await orders.ship(orderId, { notify: false })).body.error).toContain('refund of this order');
  });

  it('returns to the orders to ship if the artist decides so', async () => {
    const { orderId, orders, needs, decide, hold } = await failedHere();

    expect((await decide(true)).body).toMatchObject({ view: 'to-ship', mayShip: true });
    expect(await hold()).toBeUndefined();

    expect(await needs()).toMatchObject({ toShip: { count: 1 } });
    expect(await needs()).not.toHaveProperty('failedRefunds');
    // The same decision again changes nothing, and a different decision is refused.
    expect((await decide(true)).status).toBe(200);
    expect((await decide(false)).status).toBe(409);
    expect((await orders.ship(orderId, { notify: false })).status).toBe(200);
    expect((await orders.activity()).filter((detail) => detail.includes('refund that failed'))).toHaveLength(
      1,
    );
  });

  it('can never be shipped if the artist decides so', async () => {
    const { shop, orderId, orders, needs, decide, hold } = await failedHere();

    expect((await decide(false)).body).toMatchObject({ view: 'refunded', mayShip: false });
    expect(await hold()).toBe('called off');

    await shop.passes(3);
    expect(Object.keys(await needs()).filter((need) => need !== 'token')).toEqual([]);
    expect(await orders.list({ view: 'to-ship' })).toEqual([]);
    expect((await orders.list({ view: 'refunded' })).map(({ id }) => id)).toEqual([orderId]);
  });

  it('needs no decision once another refund has been made', async () => {
    const { shop, artist, needs } = await failedHere({ status: 'REJECTED', amount: 50_000 });
    expect(await needs()).toHaveProperty('failedRefunds');
    shop.simulator.lags.refund = 0;

    expect((await artist.refund({ amount: 50_000 })).status).toBe(200);
    await shop.passes(3);

    expect(await needs()).toMatchObject({ toShip: { count: 1 } });
    expect(await needs()).not.toHaveProperty('failedRefunds');
  });

  it('stays shipped, and needs attention until the artist records that the money is settled', async () => {
    const { orderId, orders, needs, decide } = await failedHere({ shipped: true });

    expect((await orders.list({ view: 'shipped' })).map(({ id }) => id)).toEqual([orderId]);
    expect(await needs()).toHaveProperty('failedRefunds');

    expect((await decide(true)).body).toMatchObject({ view: 'shipped' });
    expect(Object.keys(await needs()).filter((need) => need !== 'token')).toEqual([]);
  });
});

describe('an order whose full refund is in progress', () => {
  it('is not listed as ready to ship', async () => {
    const { shop, artist } = await sold();
    shop.simulator.lags.refund = 3 * day;
    await artist.refund({ amount: price });

    const { openOrders } = await artistAt(shop, { name: 'looks' });
    expect(await openOrders()).toMatchObject([{ paid: true, hold: 'given back' }]);
  });
});

describe('a refund of which the shop cannot learn the outcome for an hour', () => {
  it.each(['refundPayment', 'getPayment', 'getRefund'])(
    'raises an alarm (failing call: %s)',
    async (operation) => {
      const { shop, artist } = await sold();
      shop.simulator.lags.refund = 30 * day;
      if (operation === 'refundPayment')
        shop.simulator.faults.add({ kind: 'server-error', match: { operation } });
      await artist.refund({ amount: price });
      if (operation !== 'refundPayment')
        shop.simulator.faults.add({
          kind: 'answer',
          status: 404,
          body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }] },
          match: { operation },
        });

      for (let pass = 0; pass < 6; pass++) {
        shop.advance(4 * minute);
        await shop.passes(1);
      }
      expect(shop.metrics).not.toContain('RefundStuck');
      shop.advance(60 * minute);
      await shop.passes(2);

      expect(shop.metrics).toContain('RefundStuck');
    },
  );
});
