// Rules 29.1, 29.2, 29.3, 29.4, 29.5 and 29.6
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { makeOrderToken } from '#functions/orders/order-page/order-link.ts';
import { followWithdrawals } from '#functions/withdrawal/follow-withdrawals.ts';
import { withdrawalHandlers } from '#functions/withdrawal/handlers.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { openDays } from '#shared/withdrawal/offer.ts';
import { shop as artist } from '#shop-config';
import { type Artist, artistAt } from '#test/support/orders/artist.ts';
import { mailsOf } from '#test/support/orders/paid-orders.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';
import { original, type Work } from '#test/support/orders/works.ts';
import { call } from '#test/support/shop/call.ts';
import { readTestSecret, testSecrets } from '#test/support/shop/services.ts';

const print: Work = { id: 'TEAPOT', price: 4_500, stock: 500 };
const day = 24 * 60 * 60_000;
const inBerlin = { shippingAddress: { ...address, country: 'DE', postalCode: '10115' } };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ works: [original, print] });
});

/** Places and pays an order of two prints, by default to Berlin. Returns its id. */
async function bought(order: object = inBerlin): Promise<string> {
  const shopper = await shop.withCart({ work: print, quantity: 2 });
  const { body } = await shopper.order(order);
  expect((await shopper.pay(body.orderId)).status).toBe(200);
  return body.orderId;
}

const tokenOf = (orderId: string) =>
  makeOrderToken(testSecrets.orderLinkKey, { orderId, version: 1 }, shop.now());

function ask(orderId: string, lines?: readonly number[], services = shop.services) {
  return call(enquiriesService(services), 'withdraw', {
    body: { token: tokenOf(orderId), ...(lines && { lines }) },
    address: `10.6.${Math.floor(Math.random() * 250)}.1`,
  });
}

const follow = (ports = shop.ports) =>
  followWithdrawals({ ...ports, secret: readTestSecret }, shop.now() + 30_000);

const rowOf = (orderId: string) => shop.services.table.get(keys.withdrawal(orderId), true);

const mailed = (orderId: string) => mailsOf(shop, 'withdrawal', orderId);

describe('a withdrawal through the order’s link', () => {
  it('is not recorded if the request names no works', async () => {
    const orderId = await bought();

    const { status, body } = await ask(orderId);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: orderNumber(orderId),
      shopper: 'A. M., Fernton',
      mailedTo: 'a…@moss.example',
      lines: ['2 × Work TEAPOT, Originals, $90.00'],
      open: [0],
    });
    expect(body.received).toBeUndefined();
    expect(await rowOf(orderId)).toBeUndefined();
  });

  it('is emailed to the shopper and the artist once, and moves no money', async () => {
    const orderId = await bought();
    const before = shop.simulator.ledger().refunds.length;

    const { body } = await ask(orderId, [0]);
    await follow();
    await follow();

    expect(body.received).toMatchObject({ lines: [0] });
    expect(body.open).toEqual([]);
    const content = { isWhole: true, sale: { total: 9_000 } };
    expect(await mailed(orderId)).toMatchObject([
      {
        sk: 'withdrawal-arrived',
        to: artist.email,
        replyTo: 'ada@moss.example',
        content: { kind: 'withdrawal-arrived', ...content },
      },
      {
        sk: 'withdrawal-received',
        to: 'ada@moss.example',
        replyTo: artist.email,
        content: { kind: 'withdrawal-received', ...content, at: Date.parse(body.received?.at ?? '') },
      },
    ]);
    expect(shop.simulator.ledger().refunds.length).toBe(before);
  });

  it('is recorded once if it is requested several times', async () => {
    const orderId = await bought();

    const both = await Promise.all([ask(orderId, [0]), ask(orderId, [0])]);
    shop.advance(60_000);
    const later = await ask(orderId, [0]);
    await Promise.all([follow(), follow(shop.process().ports)]);

    const times = [...both, later].map(({ body }) => body.received?.at);
    expect(new Set(times).size).toBe(1);
    expect(await mailed(orderId)).toHaveLength(2);
  });

  it('is recorded once if it is repeated after a lost answer', async () => {
    const orderId = await bought();
    const lost = shop.process({
      io: async (io) => {
        const answer = await io.forward();
        if (io.name === 'table.update') throw new Error('The answer was lost');
        return answer;
      },
    });
    const first = await ask(orderId, [0], { ...shop.services, table: lost.ports.table });
    const row = await rowOf(orderId);

    const again = await ask(orderId, [0]);

    expect(first.status).toBe(500);
    expect(again.body.received?.lines).toEqual([0]);
    expect(await rowOf(orderId)).toEqual(row ?? (await rowOf(orderId)));
  });

  it.each([
    ['does not answer', { kind: 'unknown', code: 'TIMEOUT' }],
    ['is connected to another account', { kind: 'refused', problems: [] }],
  ])(
    'is emailed as soon as Square has identified the shopper, even if Square at first %s',
    async (_, answer) => {
      const orderId = await bought();
      await ask(orderId, [0]);
      const silent = shop.process({
        io: async (io) => (io.name === 'provider.readPayment' ? answer : io.forward()),
      });

      await follow(silent.ports);
      expect(await mailed(orderId)).toEqual([]);
      await follow();
      expect(await mailed(orderId)).toHaveLength(2);
    },
  );

  it.each([
    ['a forged link', () => 'x.y.1.z', 404],
    ['a line that the order does not have', undefined, 400],
  ] as const)('is refused for %s', async (_, token, status) => {
    const orderId = await bought();
    const body = { token: token?.() ?? tokenOf(orderId), lines: [7] };
    expect((await call(enquiriesService(shop.services), 'withdraw', { body })).status).toBe(status);
    expect(await rowOf(orderId)).toBeUndefined();
  });
});

describe('an order', () => {
  const openOf = async (orderId: string) => (await ask(orderId)).body.open;
  const change = async (orderId: string, values: object) => {
    const row = await shop.services.table.get(keys.order(orderId), true);
    await shop.services.table.put({ ...keys.order(orderId), ...row, ...values });
  };

  it('allows a withdrawal if its country is in the European Union or unknown', async () => {
    const [there, here] = [await bought(), await bought({})];
    expect([await openOf(there), await openOf(here)]).toEqual([[0], []]);
    await change(here, { toUnion: undefined });
    expect(await openOf(here)).toEqual([0]);
  });

  it(`allows a withdrawal until ${openDays} days after the shipment, or later if the request by order number was in time`, async () => {
    const orderId = await bought();
    const ship = (at: number) => change(orderId, { shipment: { shippedAt: at, by: 'studio', version: 1 } });
    await ship(shop.now() - openDays * day + 60_000);
    expect(await openOf(orderId)).toEqual([0]);
    await ship(shop.now() - openDays * day - 60_000);
    expect(await openOf(orderId)).toEqual([]);
    expect((await ask(orderId, [0])).status).toBe(409);
    await shop.services.table.put({
      ...keys.withdrawal(orderId),
      askedAt: shop.now() - 120_000,
      expiresAt: Math.floor(shop.now() / 1000) + 1000,
    });
    expect((await ask(orderId, [0])).body.received?.lines).toEqual([0]);
  });

  it('allows withdrawals to everybody or nobody, and none of exempt works, as configured', async () => {
    const orderId = await bought({});
    const { body: all } = await ask(orderId);
    const of = async (terms: Parameters<typeof withdrawalHandlers>[1]) =>
      (
        await withdrawalHandlers(shop.services, terms).withdraw({
          network: '10.7.7.7',
          body: { token: tokenOf(orderId) },
        } as never)
      ).open;
    expect(all.open).toEqual([]);
    expect(await of({ offer: 'everybody', exempt: [] })).toEqual([0]);
    expect(await of({ offer: 'everybody', exempt: ['Originals'] })).toEqual([]);
    expect(await of({ offer: 'off', exempt: [] })).toEqual([]);
  });
});

describe('a withdrawal by an order number', () => {
  const byNumber = (number: string, email: string, network: string) =>
    call(shop.lambda, 'requestOrderLink', { body: { number, email, toWithdraw: true }, address: network });

  it('must be confirmed through an emailed link, and counts from the time of the request', async () => {
    const orderId = await bought();
    const asked = shop.now();
    await byNumber(orderNumber(orderId), 'ada@moss.example', '10.5.201.1');
    await follow();

    expect(await mailed(orderId)).toMatchObject([
      { to: 'ada@moss.example', content: { kind: 'withdrawal-link' } },
    ]);
    const row = await rowOf(orderId);
    expect(row).not.toHaveProperty('at');
    expect(Math.abs(Number(row?.['askedAt']) - asked)).toBeLessThan(60_000);
    expect((await ask(orderId, [0])).body.received?.lines).toEqual([0]);
  });

  it('gets the same answer and no email for an unknown order and for another shopper’s order', async () => {
    const orderId = await bought();
    const answers = await Promise.all([
      byNumber(orderNumber(orderId), 'ada@moss.example', '10.5.202.1'),
      byNumber('ABC-DEF', 'ada@moss.example', '10.5.203.1'),
      byNumber(orderNumber(orderId), 'eve@moss.example', '10.5.204.1'),
    ]);
    await follow();
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await mailed(orderId)).map(({ to }) => to)).toEqual(['ada@moss.example']);
  });
});

describe('the artist', () => {
  let artist: Artist;
  beforeAll(async () => {
    shop = await openShop({ works: [original, print] });
    artist = await artistAt(shop);
  });
  const waiting = async (): Promise<readonly string[]> => (await artist.needs()).withdrawals?.orderIds ?? [];

  it('sees a withdrawal even if the same amount was refunded earlier for another reason', async () => {
    const shopper = await shop.withCart({ work: print, quantity: 1 });
    await shopper.addToCart(original, 1);
    const { orderId } = (await shopper.order(inBerlin)).body;
    await shopper.pay(orderId);
    await artist.refund(orderId, { amount: print.price });

    const { lines } = (await ask(orderId)).body;
    await ask(orderId, [lines.findIndex((line) => line.includes(print.id))]);

    expect(await waiting()).toEqual([orderId]);
    await artist.refund(orderId, { amount: print.price });
    expect(await waiting()).toEqual([]);
  });

  it('sees a withdrawal in the attention list until it is refunded or settled', async () => {
    const [refunded, settled] = [await bought(), await bought()];
    for (const orderId of [refunded, settled]) await ask(orderId, [0]);
    expect([...(await waiting())].sort()).toEqual([refunded, settled].sort());
    expect((await artist.read(refunded)).body.withdrawal).toMatchObject({
      variationIds: ['TEAPOT-V1'],
      isSettled: false,
    });

    await artist.decideRefund(settled, { settled: true });
    expect(await waiting()).toEqual([refunded]);
    await artist.refund(refunded, { amount: 9_000 });
    expect(await waiting()).toEqual([]);
  });
});
