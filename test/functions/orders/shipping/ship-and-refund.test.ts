import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { artistWithOrders, type OrdersArtist } from '#test/support/orders/orders-artist.ts';
import { artistAt } from '#test/support/orders/paid-orders.ts';
import { openShopfront, type Shopfront } from '#test/support/orders/shopfront.ts';

const hour = 3_600_000;

let shop: Shopfront;
let artist: OrdersArtist;
let orderId: string;
let money: Awaited<ReturnType<typeof artistAt>>;
beforeEach(async () => {
  shop = await openShopfront();
  artist = await artistWithOrders(shop);
  orderId = await artist.sale();
  money = await artistAt(shop, orderId, { name: 'ivo' });
  await shop.tidyUp(3);
});
afterEach(() => shop.close());

const mailed = async () =>
  (await shop.dump())
    .filter(({ pk, sk }) => pk === `MAIL#${orderId}` && /^(shipped|refunded)/.test(String(sk)))
    .map(({ sk }) => sk)
    .sort();

describe('an order that is shipped while a part of its money goes back', () => {
  it('is followed until the shopper has the money, and stands among the shipped ones', async () => {
    shop.simulator.lags.refund = 2 * hour;
    expect((await money.refund({ amount: 20_000 })).body.refund).toMatchObject({ state: 'pending' });

    expect((await artist.ship(orderId, { notify: true })).status).toBe(200);
    expect(await artist.list({ view: 'shipped' })).toMatchObject([{ id: orderId }]);
    shop.advance(3 * hour);
    await shop.tidyUp(4);

    const ana = await artistWithOrders(shop, 'ana');
    expect((await ana.read(orderId)).body).toMatchObject({
      view: 'shipped',
      refunded: { amount: 20_000 },
      refunds: [{ state: 'completed' }],
    });
    expect(await ana.list({ view: 'shipped' })).toMatchObject([{ id: orderId }]);
    expect(await mailed()).toEqual(['refunded', 'shipped']);
    expect((await shop.orders())[0]?.['gsi1pk']).toBe('SHIPPED');
  });

  it('is not shipped once all of it goes back, and leaves Square’s lists without being called shipped', async () => {
    expect((await money.refund({ amount: 120_000 })).status).toBe(200);

    expect((await artist.ship(orderId, { notify: true })).body.error).toBe(
      'The shopper gets all of the money back. Do not ship it.',
    );
    shop.advance(hour);
    await shop.tidyUp(4);

    expect(artist.atSquare(orderId)).toMatchObject({
      state: 'COMPLETED',
      fulfillments: [{ state: 'CANCELED' }],
    });
    const ana = await artistWithOrders(shop, 'ana');
    expect(await ana.list({ view: 'refunded' })).toMatchObject([{ id: orderId }]);
    expect((await ana.read(orderId)).body.timeline.map(({ what }: { what: string }) => what)).not.toContain(
      'Shipment canceled',
    );
    expect(await mailed()).toEqual(['refunded']);
  });

  it('is shipped or refunded where both are pressed at the same moment, never a part of both', async () => {
    const answers = await Promise.all([
      artist.ship(orderId, { notify: true }),
      money.refund({ amount: 120_000 }),
    ]);
    shop.advance(hour);
    await shop.tidyUp(6);

    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const [row] = await shop.orders();
    expect(row).not.toHaveProperty('shipping');
    expect(['SHIPPED', 'REFUNDED']).toContain(row?.['gsi1pk']);
    expect(artist.atSquare(orderId)?.state).toBe('COMPLETED');
    const [parcel] = artist.atSquare(orderId)?.fulfillments ?? [];
    expect(parcel?.state).toBe(row?.['shipment'] ? 'COMPLETED' : 'CANCELED');
  });
});
