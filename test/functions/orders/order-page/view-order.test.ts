// Rule 10.7
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { linkLifetime, makeOrderToken } from '#functions/orders/order-page/order-link.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { letterWords } from '#shop-config';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original, type Work } from '#test/support/orders/works.ts';
import { call } from '#test/support/shop/call.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { testSecrets } from '#test/support/shop/services.ts';

const print: Work = { id: 'TEAPOT', price: 4_500, stock: 500 };
const key = testSecrets.orderLinkKey;
const shoppersView = { initials: 'A. M.', town: 'Fernton' };

let shop: Shop;
let orderId = '';
let visitors = 0;
beforeAll(async () => {
  shop = await openShop({ works: [original, print] });
  const ada = await shop.withCart();
  await ada.addToCart(print, 2);
  orderId = await ada.placed();
  await ada.pay(orderId);
});

const tokenOf = (id: string, version = 1, from = shop.now()) =>
  makeOrderToken(key, { orderId: id, version }, from);
const view = (token: string, address = `10.9.${visitors++}.1`) =>
  call(shop.lambda, 'viewOrder', { body: { token }, address });
const change = (fields: Readonly<Record<string, unknown>>) =>
  shop.table.update(keys.order(orderId), changing({ set: fields }));

describe('the page of an order', () => {
  // Rule 10.5
  it('shows the works, the payment and the destination, but only the shopper’s initials and town', async () => {
    const { status, body, text, headers } = await view(tokenOf(orderId));

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      confirmation: orderNumber(orderId),
      testMode: false,
      total: { amount: 129_000, currency: 'USD' },
      lines: [
        {
          artworkId: 'MOON',
          title: 'Work MOON',
          size: '',
          quantity: 1,
          price: { amount: 120_000 },
          isPublic: true,
        },
        { artworkId: 'TEAPOT', quantity: 2, price: { amount: 4_500, currency: 'USD' } },
      ],
      delivery: shoppersView,
      refunds: [],
      refunded: { amount: 0, currency: 'USD' },
    });
    expect(Date.parse(body.paidAt)).toBeGreaterThan(0);
    expect(text).not.toMatch(/Ada|Moss|moss|Fern Lane|97201|owner|cnon/);
  });

  it('has a link for the guest who bought the order, but only after the payment', async () => {
    const { shopper: ada, orderId } = await shop.ordered({ work: print });
    expect((await ada.status(orderId)).body).not.toHaveProperty('token');
    await ada.pay(orderId);

    const { token = '', thanks } = (await ada.status(orderId)).body;
    expect(thanks).toBe(letterWords.thanks.join('\n\n'));
    expect((await view(token)).body).toMatchObject({ lines: [{ artworkId: 'TEAPOT', quantity: 1 }] });
    expect((await shop.shopper().status(orderId)).status).toBe(404);
  });

  it('shows the tracking once the parcel is shipped, with a link only for an https address', async () => {
    const shippedAt = Date.parse('2026-11-22T12:00:00Z');
    const shipment = { shippedAt, carrier: 'Moon Post', trackingNumber: 'MP 12', by: 'studio', version: 1 };
    const parcelWith = async (fields: object) => {
      await change({ shipment: { ...shipment, ...fields } });
      return (await view(tokenOf(orderId))).body.shipment;
    };
    const told = { shippedAt: '2026-11-22T12:00:00.000Z', carrier: 'Moon Post', trackingNumber: 'MP 12' };
    const trackingUrl = 'https://post.example/?n=12';

    expect(await parcelWith({ trackingUrl })).toEqual({ ...told, trackingUrl });
    for (const unsafe of ['http://post.example', 'javascript:alert(1)', '//post.example'])
      expect(await parcelWith({ trackingUrl: unsafe }), unsafe).toEqual(told);
  });

  it('shows the refunds that Square has accepted, but no failed refunds', async () => {
    const at = Date.parse('2026-11-23T12:00:00Z');
    const refund = (amount: number, state: string) => ({ paymentId: 'P', amount, state, decidedAt: at });
    const completed = { ...refund(5_500, 'completed'), completedAt: at + 60_000 };
    await change({
      refunds: [refund(4_500, 'accepted'), refund(100, 'failed'), refund(7, 'asked'), completed],
    });
    const { refunds, refunded } = (await view(tokenOf(orderId))).body;

    expect(refunds.map(({ amount }) => amount.amount)).toEqual([4_500, 5_500]);
    expect(refunds.map((one) => one.at)).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-23T12:01:00.000Z']);
    expect(refunded).toEqual({ amount: 10_000, currency: 'USD' });
    await change({ refunds: [] });
  });

  it('shows a work even if it is hidden, deleted or missing in the table', async () => {
    await shop.table.update(keys.artwork('MOON'), changing({ set: { hidden: true } }));
    await shop.table.remove(keys.artwork('TEAPOT'));

    expect((await view(tokenOf(orderId))).body.lines).toMatchObject([
      { title: 'Work MOON', isPublic: false },
      { title: 'Work TEAPOT', format: 'Originals', isPublic: false },
    ]);
  });
});

describe('an invalid link to an order', () => {
  it('has exactly the same answer whether it was forged or revoked, or its order does not exist', async () => {
    const good = tokenOf(orderId);
    const open = makeOrder();
    await putOrder(shop.table, open);
    const wrong = [
      '',
      'x',
      'x'.repeat(512),
      good.slice(0, -1),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      good.replace(orderId, open.orderId),
      makeOrderToken(`${key}!`, { orderId, version: 1 }, shop.now()),
      tokenOf('01JD8Z6W3K5T7V9X1Y3B5D7F9H'),
      tokenOf(open.orderId),
      tokenOf(orderId, 2),
      tokenOf(orderId, 0),
    ];
    const answers = await Promise.all(wrong.map((token) => view(token)));
    const bytes = answers.map(({ status, headers, text, cookies }) =>
      JSON.stringify({ status, headers, text, cookies }),
    );

    expect(new Set(bytes).size, [...new Set(bytes)].join('\n')).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 404,
      body: { error: 'This link does not lead to an order.' },
    });
  });

  it('is refused before its order is read if it was forged', async () => {
    const asked: string[] = [];
    const watched = shop.process({
      io: (io) => {
        asked.push(JSON.stringify(io.args));
        return io.forward();
      },
    });
    const forged = makeOrderToken(`${key}!`, { orderId, version: 1 }, shop.now());
    await call(watched.lambda, 'viewOrder', { body: { token: forged }, address: '10.8.2.1' });

    expect(asked).toHaveLength(1);
    expect(asked.join()).not.toContain(orderId);
  });

  it('is reported as expired if it is too old', async () => {
    const born = shop.now() - linkLifetime * 1000;
    expect(await view(tokenOf(orderId, 1, born))).toMatchObject({
      status: 410,
      body: { error: 'This link is too old. Please ask for a new one.', code: 'LINK_EXPIRED' },
    });
    expect((await view(tokenOf(orderId, 1, born + 60_000))).status).toBe(200);
  });

  it('is refused with status 429 after sixty tries in a minute from one network', async () => {
    const tries = await Promise.all(Array.from({ length: 61 }, () => view('x', '10.77.1.1')));

    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(60).fill(404), 429]);
    expect((await view(tokenOf(orderId), '10.78.1.1')).status).toBe(200);
  });
});

// Rule 10.6
it("an order's link is never logged", async () => {
  const token = tokenOf(orderId);
  await view(token);
  await view(`${token}x`);
  await call(shop.lambda, 'viewOrder', { body: { token, more: token } });
  await call(shop.lambda, 'viewOrder', { body: `{"token":"${token}"` });

  const mac = token.split('.').at(-1) ?? '';
  expect(shop.logged.length).toBeGreaterThan(3);
  expect(JSON.stringify(shop.logged)).not.toContain(mac);
});
