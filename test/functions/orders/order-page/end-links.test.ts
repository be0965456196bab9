// Rule 10.7
import { beforeAll, describe, expect, it } from 'vitest';
import { makeOrderLink } from '#functions/orders/order-page/order-link.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { type Artist, artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const print: Work = { id: 'TEAPOT', price: 4_500, stock: 500 };

let shop: Shop;
let artist: Artist;
let cookies: readonly string[];
beforeAll(async () => {
  shop = await openShop({ works: [print] });
  artist = await artistAt(shop);
  cookies = [await adminCookie(shop.services, 'wren')];
});

const end = (id: string, as = cookies) =>
  call(shop.studio, 'endOrderLinks', { cookies: [...as], params: { id } });
const newToken = async (id: string) => (await makeOrderLink(shop.services, '', id)).split('#')[1] ?? '';
const open = async (token: string) => (await call(shop.lambda, 'viewOrder', { body: { token } })).status;

describe('links to an order', () => {
  it('can all be revoked by the artist, and so can links that are made later', async () => {
    const [{ orderId: id }, { orderId: other }] = [
      await shop.bought({ work: print }),
      await shop.bought({ work: print }),
    ];
    const [first, second, foreign] = [await newToken(id), await newToken(id), await newToken(other)];
    expect((await end(id)).body).toEqual({ ok: true });
    const later = await newToken(id);

    expect([await open(first), await open(second), await open(later)]).toEqual([404, 404, 200]);
    await end(id);
    expect([await open(first), await open(later), await open(await newToken(id))]).toEqual([404, 404, 200]);
    expect(await open(foreign)).toBe(200);
    expect(await artist.activity()).toEqual(
      Array(2).fill(`Order ${orderNumber(id)}: links to its page revoked`),
    );
  });

  it('can be revoked by several simultaneous requests, and a new link works afterwards', async () => {
    const { orderId: id } = await shop.bought({ work: print });
    const answers = await Promise.all(Array.from({ length: 5 }, () => end(id)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await open(await newToken(id))).toBe(200);
  });

  it('exist only for paid orders', async () => {
    const { orderId: unpaid } = await shop.ordered({ work: print });

    expect(await end(unpaid)).toMatchObject({
      status: 409,
      body: { error: 'Only an order that was paid has a page.' },
    });
    expect(await end('NOBODY')).toMatchObject({ status: 404, body: { error: 'Order not found' } });
  });
});
