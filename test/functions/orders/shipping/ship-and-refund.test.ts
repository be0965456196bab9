// Rule 20.5
import { beforeEach, describe, expect, it } from 'vitest';
import { type Artist, artistAt } from '#test/support/orders/artist.ts';
import { refunderOf } from '#test/support/orders/paid-orders.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';

const hour = 3_600_000;

let shop: Shop;
let artist: Artist;
let orderId: string;
let money: Awaited<ReturnType<typeof refunderOf>>;
beforeEach(async () => {
  shop = await openShop();
  artist = await artistAt(shop);
  ({ orderId } = await shop.bought());
  money = await refunderOf(shop, orderId, { name: 'ivo' });
  await shop.reconcileToTheEnd(3);
});

const mailed = async () =>
  (await shop.dump())
    .filter(({ pk, sk }) => pk === `MAIL#${orderId}` && /^(shipped|refunded)/.test(String(sk)))
    .map(({ sk }) => sk)
    .sort();

describe('an order that is refunded before it ships', () => {
  it('can be shipped after a partial refund, and stays listed as shipped once the refund is completed', async () => {
    shop.simulator.lags.refund = 2 * hour;
    expect((await money.refund({ amount: 20_000 })).body.refund).toMatchObject({ state: 'pending' });

    expect((await artist.ship(orderId, { notify: true })).status).toBe(200);
    expect(await artist.list({ view: 'shipped' })).toMatchObject([{ id: orderId }]);
    shop.advance(3 * hour);
    await shop.reconcileToTheEnd(4);

    const ana = await artistAt(shop, { name: 'ana' });
    expect((await ana.read(orderId)).body).toMatchObject({
      view: 'shipped',
      refunded: { amount: 20_000 },
      refunds: [{ state: 'completed' }],
    });
    expect(await ana.list({ view: 'shipped' })).toMatchObject([{ id: orderId }]);
    expect(await mailed()).toEqual(['refunded', 'shipped']);
    expect((await shop.orders())[0]?.['gsi1pk']).toBe('SHIPPED');
  });

  it('is not shipped after a full refund, and is completed at Square with a canceled shipment', async () => {
    expect((await money.refund({ amount: 120_000 })).status).toBe(200);

    expect((await artist.ship(orderId, { notify: true })).body.error).toBe(
      'The shopper gets all of the money back. Do not ship it.',
    );
    shop.advance(hour);
    await shop.reconcileToTheEnd(4);

    expect(shop.orderAtSquare(orderId)).toMatchObject({
      state: 'COMPLETED',
      fulfillments: [{ state: 'CANCELED' }],
    });
    const ana = await artistAt(shop, { name: 'ana' });
    expect(await ana.list({ view: 'refunded' })).toMatchObject([{ id: orderId }]);
    expect((await ana.read(orderId)).body.timeline.map(({ what }: { what: string }) => what)).not.toContain(
      'Shipment canceled',
    );
    expect(await mailed()).toEqual(['refunded']);
  });
});
