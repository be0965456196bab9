// Rule 20.7
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { reconcileService } from '#functions/orders/reconcile/handlers.ts';
import { changeSettings, readSettings } from '#functions/settings/settings.ts';
import { type Artist, artistAt } from '#test/support/orders/artist.ts';
import { mailsOf } from '#test/support/orders/paid-orders.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { stopAt } from '#test/support/orders/stop.ts';

const day = 24 * 3_600_000;

let shop: Shop;
let artist: Artist;
let orderId: string;
let squareOrderId: string;
beforeEach(async () => {
  shop = await openShop();
  artist = await artistAt(shop);
  ({ orderId } = await shop.bought());
  squareOrderId = shop.orderAtSquare(orderId)?.id ?? '';
  await shop.reconcileToTheEnd(2);
});

const receiveEvent = (type: string, state: string) =>
  shop.hear(type, {
    [type.replaceAll('.', '_')]: { order_id: squareOrderId, version: 3, state },
  });
const mails = () => mailsOf(shop, 'shipped');
const inDashboard = () =>
  shop.simulator.simulate({
    type: 'order-shipped',
    orderId: squareOrderId,
    carrier: 'USPS',
    trackingNumber: '9400',
  });

describe('an order that is shipped in Square’s Dashboard', () => {
  it('is marked as shipped only once after Square’s two events, without an email', async () => {
    inDashboard();

    const answers = await Promise.all([
      receiveEvent('order.updated', 'COMPLETED'),
      receiveEvent('order.fulfillment.updated', 'COMPLETED'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await artist.list({ view: 'shipped' })).toMatchObject([
      { id: orderId, shipment: { by: 'square', carrier: 'USPS', trackingNumber: '9400', version: 1 } },
    ]);
    expect(await artist.list({ view: 'to-ship' })).toEqual([]);
    expect(await mails()).toEqual([]);
    expect((await artist.ship(orderId, { notify: true })).body.error).toBe('This order is shipped already.');
  });

  it('is not shipped again by a request that began before Square’s event arrived', async () => {
    const stop = stopAt({ side: 'before', of: 'table.update' });
    const slow = await artistAt(shop, { at: shop.process({ stop }), name: 'wren' });
    const click = slow.ship(orderId, { carrier: 'UPS', trackingNumber: '1Z', notify: true });
    await stop.stopped;
    inDashboard();
    await receiveEvent('order.updated', 'COMPLETED');
    shop.simulator.clearCalls();

    stop.resume();

    expect((await click).body.error).toBe('This order is shipped already.');
    expect(shop.simulator.calls()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await artist.list({ view: 'shipped' })).toMatchObject([
      { id: orderId, shipment: { by: 'square', carrier: 'USPS', trackingNumber: '9400' } },
    ]);
  });

  it('causes an email about the shipment, not about a correction, if the artist then adds the tracking', async () => {
    inDashboard();
    await receiveEvent('order.updated', 'COMPLETED');

    const { status } = await artist.correct(orderId, {
      carrier: 'USPS',
      trackingNumber: '9400',
      notify: true,
    });

    expect(status).toBe(200);
    expect(await mails()).toMatchObject([{ content: { kind: 'shipped', isCorrection: false } }]);
  });

  it.each([
    ['', (locationId: string) => changeSettings(shop.table, { formerLocationIds: [locationId] })],
    [
      ' in a row of an earlier version',
      (locationId: string) =>
        shop.table.update(keys.orderSweep(), changing({ set: { locationIds: [locationId] } })),
    ],
  ])(
    'is found at a former payment location%s, even if the result of the first search could not be stored',
    async (_, remember) => {
      const schedule = reconcileService(shop.services, shop.ports);
      await schedule();
      inDashboard();
      const { locationId } = await readSettings(shop.table);
      await changeSettings(shop.table, { locationId: 'LFAIR' });
      await remember(locationId);
      const { ports } = shop.process({
        io: async (io) => {
          if (/^table\.(update|transact)$/.test(io.name) && JSON.stringify(io.args).includes('ORDER#'))
            throw new Error('not written');
          return io.forward();
        },
      });

      shop.advance(day + 3_600_000);
      await reconcileService(shop.services, ports)();
      expect((await shop.orders())[0]).not.toHaveProperty('shipment');
      shop.advance(3 * day);
      await schedule();

      const ivo = await artistAt(shop, { name: 'ivo' });
      expect(await ivo.list({ view: 'shipped' })).toMatchObject([
        { id: orderId, shipment: { by: 'square' } },
      ]);
    },
  );

  it('is not shown as shipped while only one of two parcels is shipped', async () => {
    shop.simulator.simulate({ type: 'shipment-split', orderId: squareOrderId });
    const { order } = await shop.square.orders.get({ orderId: squareOrderId });
    await shop.square.orders.update({
      orderId: squareOrderId,
      order: {
        locationId: order?.locationId ?? '',
        version: order?.version ?? 0,
        fulfillments: [{ uid: order?.fulfillments?.[0]?.uid ?? '', state: 'COMPLETED' }],
      },
    });

    await receiveEvent('order.fulfillment.updated', 'OPEN');

    expect(await artist.list({ view: 'to-ship' })).toMatchObject([{ id: orderId }]);
  });
});

describe('an order whose shipment is canceled in the Dashboard', () => {
  it('is removed from the list of orders to ship, and the order’s page states the reason', async () => {
    shop.simulator.simulate({ type: 'shipment-canceled', orderId: squareOrderId });

    await receiveEvent('order.fulfillment.updated', 'OPEN');

    expect(await artist.list({ view: 'to-ship' })).toEqual([]);
    expect(await artist.list({ view: 'refunded' })).toMatchObject([{ id: orderId, refunded: { amount: 0 } }]);
    const { mayShip, whyNot, timeline } = (await artist.read(orderId)).body;
    expect({ mayShip, whyNot }).toEqual({
      mayShip: false,
      whyNot:
        'The shipment of this order was canceled in Square. Refund the shopper, or ship it from Square’s Dashboard.',
    });
    expect(timeline.map(({ what }: { what: string }) => what)).toContain('Shipment canceled');
  });
});

describe('an event about an order', () => {
  it('changes nothing if the order is not the shop’s, not shipped, or not paid', async () => {
    const before = await shop.orders();

    await receiveEvent('order.fulfillment.updated', 'OPEN');
    await shop.hear('order.updated', { order_updated: { order_id: 'STRANGER', state: 'COMPLETED' } });
    await shop.hear('order.updated', { order_updated: {} });

    expect(await shop.orders()).toEqual(before);
  });

  it('causes no request to Square while the order is open', async () => {
    shop.simulator.clearCalls();

    await receiveEvent('order.updated', 'OPEN');

    expect(shop.simulator.calls()).toEqual([]);
  });
});
