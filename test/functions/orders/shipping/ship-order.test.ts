// Rule 20.5
import { beforeEach, describe, expect, it } from 'vitest';
import { orderNumber } from '#shared/order/order-number.ts';
import { type Artist, artistAt } from '#test/support/orders/artist.ts';
import { mailsOf } from '#test/support/orders/paid-orders.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';

const parcel = {
  carrier: 'USPS',
  trackingNumber: '9400 1',
  trackingUrl: 'https://tools.usps.com/go/9400',
  notify: true,
};

let shop: Shop;
let artist: Artist;
beforeEach(async () => {
  shop = await openShop();
  artist = await artistAt(shop);
});

const mailed = (orderId: string) => mailsOf(shop, 'shipped', orderId);

describe('an order that the artist ships', () => {
  it('is marked as shipped with its tracking in the shop and at Square, and its shopper gets one email', async () => {
    const { orderId } = await shop.bought();

    const { status, body } = await artist.ship(orderId, parcel);

    expect(status).toBe(200);
    const { notify: _, ...tracking } = parcel;
    expect(body).toMatchObject({
      view: 'shipped',
      mayShip: false,
      shipment: { ...tracking, by: 'studio', version: 1 },
      mails: [{ kind: 'shipped', number: 1, state: 'PENDING' }],
    });
    expect(shop.orderAtSquare(orderId)).toMatchObject({
      state: 'COMPLETED',
      fulfillments: [
        {
          state: 'COMPLETED',
          shipment_details: {
            carrier: 'USPS',
            tracking_number: '9400 1',
            tracking_url: parcel.trackingUrl,
            recipient: { display_name: 'Ada Moss' },
          },
        },
      ],
    });
    expect(await mailed(orderId)).toMatchObject([
      { to: 'ada@moss.example', content: { kind: 'shipped', shipment: tracking, isCorrection: false } },
    ]);
    expect(await artist.activity()).toContain(
      `Order ${orderNumber(orderId)}: shipped, the shopper is emailed`,
    );
    await shop.reconcileToTheEnd(3);
    expect(await artist.list({ view: 'shipped' })).toMatchObject([{ id: orderId }]);
    expect(await artist.list({ view: 'to-ship' })).toEqual([]);
  });

  it('is shipped only once after a double click, and after clicks by two administrators', async () => {
    const { orderId } = await shop.bought();
    const other = await artistAt(shop, { name: 'ivo' });

    const answers = await Promise.all([
      artist.ship(orderId, parcel),
      artist.ship(orderId, parcel),
      other.ship(orderId, { carrier: 'UPS', notify: true }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await artist.ship(orderId, parcel)).body.error).toBe('This order is shipped already.');
    expect(await mailed(orderId)).toHaveLength(1);
  });

  it('is marked as shipped at Square later if Square did not answer, and its shopper is emailed only then', async () => {
    const { orderId } = await shop.bought();
    const fault = shop.simulator.faults.add({ kind: 'unavailable', match: { operation: 'updateOrder' } });

    const { status, body } = await artist.ship(orderId, parcel);
    expect({ status, error: body.error }).toEqual({
      status: 503,
      error:
        'Square did not answer. The shop keeps telling Square that this order is shipped; look again in a few minutes.',
    });
    expect(await mailed(orderId)).toEqual([]);
    shop.simulator.faults.remove(fault);
    await shop.reconcileToTheEnd(3);

    expect(await artist.list({ view: 'shipped' })).toMatchObject([
      { id: orderId, shipment: { trackingNumber: '9400 1', by: 'studio' } },
    ]);
    expect(shop.orderAtSquare(orderId)?.state).toBe('COMPLETED');
    expect(await mailed(orderId)).toHaveLength(1);
  });

  it('keeps a shipment that was recorded in the Dashboard at the same time', async () => {
    const { orderId } = await shop.bought();
    shop.simulator.simulate({ type: 'order-shipped', orderId: shop.orderAtSquare(orderId)?.id ?? '' });
    shop.simulator.clearCalls();

    expect((await artist.ship(orderId, parcel)).status).toBe(200);

    expect(shop.simulator.calls('updateOrder')).toEqual([]);
    expect(await mailed(orderId)).toHaveLength(1);
  });

  it('is marked as shipped completely even if its shipment was split in the Dashboard', async () => {
    const { orderId } = await shop.bought();
    shop.simulator.simulate({ type: 'shipment-split', orderId: shop.orderAtSquare(orderId)?.id ?? '' });

    expect((await artist.ship(orderId, parcel)).status).toBe(200);

    expect(shop.orderAtSquare(orderId)).toMatchObject({
      state: 'COMPLETED',
      fulfillments: [
        { state: 'COMPLETED', shipment_details: { carrier: 'USPS' } },
        { state: 'COMPLETED', shipment_details: { carrier: 'USPS' } },
      ],
    });
  });

  it('is marked as shipped with its tracking even if Square accepts the tracking without storing it at first', async () => {
    const { orderId } = await shop.bought();
    shop.simulator.faults.add({ kind: 'forgets', times: 2, match: { operation: 'updateOrder' } });

    expect((await artist.ship(orderId, parcel)).status).toBe(200);

    expect(shop.orderAtSquare(orderId)).toMatchObject({
      state: 'COMPLETED',
      fulfillments: [{ state: 'COMPLETED', shipment_details: { tracking_number: '9400 1' } }],
    });
  });

  it('can be shipped even if it changes at Square during the request', async () => {
    const { orderId } = await shop.bought();
    const squareOrderId = shop.orderAtSquare(orderId)?.id ?? '';
    shop.simulator.faults.add({
      kind: 'event',
      event: { type: 'order-touched', orderId: squareOrderId },
      times: 2,
      match: { operation: 'updateOrder' },
    });

    expect((await artist.ship(orderId, parcel)).status).toBe(200);
  });

  it('is not shipped if its shipment was canceled in the Dashboard', async () => {
    const { orderId } = await shop.bought();
    shop.simulator.simulate({ type: 'shipment-canceled', orderId: shop.orderAtSquare(orderId)?.id ?? '' });

    const { status, body } = await artist.ship(orderId, parcel);

    expect(status).toBe(409);
    expect(body.error).toContain('was canceled in Square');
    expect(await mailed(orderId)).toEqual([]);
  });
});

describe('an order that cannot be shipped as requested', () => {
  it('causes a refusal that says whether the order is unpaid, canceled or unknown', async () => {
    const { orderId } = await shop.ordered();

    expect((await artist.ship(orderId, parcel)).body.error).toBe(
      'This order is not paid. There is nothing to ship yet.',
    );
    await artist.cancel(orderId);
    expect((await artist.ship(orderId, parcel)).body.error).toBe(
      'This order was cancelled. There is nothing to ship.',
    );
    expect((await artist.ship('0'.repeat(26), parcel)).status).toBe(404);
  });

  it.each([
    [{ carrier: 'x'.repeat(51) }, 'Carrier is too long'],
    [{ trackingUrl: 'javascript:alert(1)' }, 'The tracking link must begin with https://'],
    [{ trackingUrl: 'http://a.example' }, 'The tracking link must begin with https://'],
  ])('is not changed at Square if the request has the invalid field %j', async (input, sentence) => {
    const { orderId } = await shop.bought();
    shop.simulator.clearCalls();

    const { status, text } = await artist.ship(orderId, { notify: false, ...input });

    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect(shop.simulator.calls()).toEqual([]);
  });
});

describe('a wrong tracking number', () => {
  // Rule 20.6
  it('is corrected only in the shop, and the shopper gets one email', async () => {
    const { orderId } = await shop.bought();
    expect((await artist.correct(orderId, parcel)).body.error).toContain('not shipped yet');
    await artist.ship(orderId, parcel);
    const right = { carrier: 'UPS', trackingNumber: '1Z', notify: true };

    const first = await artist.correct(orderId, right);
    const again = await artist.correct(orderId, right);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.shipment).toEqual({
      carrier: 'UPS',
      trackingNumber: '1Z',
      shippedAt: expect.any(String),
      by: 'studio',
      version: 2,
    });
    expect(await mailed(orderId)).toMatchObject([
      { content: { isCorrection: false } },
      { content: { isCorrection: true, shipment: { carrier: 'UPS' } } },
    ]);
  });
});

describe('a test order', () => {
  // Rule 20.1
  it('has its own list, and its shipment is not sent to Square', async () => {
    const rehearsal = await openShop({ testMode: true });
    const own = await artistAt(rehearsal);
    const { orderId } = await rehearsal.bought();
    rehearsal.simulator.clearCalls();

    expect(await own.list({ view: 'to-ship' })).toEqual([]);
    expect(await own.list({ view: 'test' })).toMatchObject([{ id: orderId, view: 'test' }]);
    expect((await own.ship(orderId, parcel)).body).toMatchObject({ view: 'shipped', testMode: true });

    expect(await own.list({ view: 'shipped' })).toMatchObject([{ id: orderId }]);
    expect(rehearsal.simulator.calls()).toEqual([]);
  });
});

describe('an unpaid order', () => {
  // Rule 20.8
  it('can be canceled by the artist, in the shop and at Square', async () => {
    const { shopper: ada, orderId } = await shop.ordered();

    expect(await artist.cancel(orderId)).toMatchObject({ status: 200, body: { canceled: true } });

    expect(shop.orderAtSquare(orderId)?.state).toBe('CANCELED');
    expect((await ada.pay(orderId)).status).toBe(409);
    expect((await artist.cancel(orderId)).status).toBe(200);
    expect(await artist.activity()).toEqual([`Order ${orderNumber(orderId)} cancelled, unpaid`]);
  });

  it('is kept with a reason for the artist if it has been paid in the meantime', async () => {
    const { orderId } = await shop.bought();

    const { status, body } = await artist.cancel(orderId);

    expect(status).toBe(409);
    expect(body.error).toContain('Refund $1,200.00 to its shopper instead.');
  });
});
