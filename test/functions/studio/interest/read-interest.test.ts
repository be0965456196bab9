// Rule 13.30
import { beforeEach, describe, expect, it } from 'vitest';
import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { keys } from '#functions/db/keys.ts';
import { enquiryAction, listEnquiries } from '#functions/enquiries/enquiry-records.ts';
import type { Order } from '#functions/orders/order.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { testEnquiry } from '#test/support/mail/sales.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { arrive, guestIdOf, type TestGuest } from '#test/support/shop/guest.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const day = 24 * 60 * 60_000;
const month = 30 * day;

async function setup() {
  const clock = testClock();
  const { services, table } = await testServices({ now: clock.now });
  const [cart, wishlist] = [cartService(services), wishlistService(services)];
  const studio = studioService(services, { startExecution: async () => undefined });
  const catalogue = catalogueService(services);
  const addedAt = clock.now() - 40 * day;
  const moon = makeArtworkItem({ artworkId: 'MOON', title: 'Moon Stairs, The', addedAt });
  const prints = makeArtworkItem({
    artworkId: 'PRINTS',
    title: 'Moon Stairs, The',
    category: 'Prints on Wood',
  });
  await putArtwork(table, moon, [makeVariationItem({}, moon)]);
  await putArtwork(table, prints, [
    makeVariationItem({ available: 5, name: 'Small, 8 × 10 in' }, prints),
    makeVariationItem({ available: 5, variationId: 'PRINTS-V2', name: 'Large, 16 × 20 in' }, prints),
  ]);

  let sessions = 0;
  /** A session of its own each time, for some of the tests go on for months. */
  const signIn = async () => ({ cookies: [await adminCookie(services, `artist-${sessions++}`)] });
  const read = async (query: Readonly<Record<string, string>> = {}) =>
    (await call(studio, 'readInterest', { ...(await signIn()), query })).body;
  return {
    clock,
    table,
    services,
    studio,
    signIn,
    read,
    /** The counts of one work. */
    of: async (id: string) => (await read()).works.find((work) => work.id === id),
    wish: (guest: TestGuest, artworkId = 'MOON') =>
      call(wishlist, 'addToWishlist', { ...guest, body: { artworkId } }),
    unwish: (guest: TestGuest, artworkId = 'MOON') =>
      call(wishlist, 'removeFromWishlist', { ...guest, params: { artworkId } }),
    take: (guest: TestGuest, variationId = 'PRINTS-V1') =>
      call(cart, 'addToCart', { ...guest, body: { artworkId: variationId.split('-')[0], variationId } }),
    empty: (guest: TestGuest) => call(cart, 'clearCart', guest),
    list: () => call(catalogue, 'listArtworks', {}),
    ask: async (id: string, email: string) => {
      const work = { artworkId: 'MOON', title: 'The Moon Stairs' };
      await table.transact([enquiryAction(id, testEnquiry({ email, work }), clock.now())]);
    },
    sell: async (overrides: Partial<Order> = {}, variationId = 'PRINTS-V1', quantity = 1) => {
      const at = overrides.paidAt ?? clock.now();
      const line = {
        ...(makeOrder().lines[0] as Order['lines'][number]),
        artworkId: 'PRINTS',
        variationId,
        quantity,
      };
      const name = variationId === 'PRINTS-V1' ? 'Small, 8 × 10 in' : 'Large, 16 × 20 in';
      await putOrder(
        table,
        makeOrder({
          state: 'PAID',
          createdAt: at,
          paidAt: at,
          recountedAt: at,
          paymentId: 'P1',
          total: 10_000,
          lines: [{ ...line, title: 'Moon Stairs, The', format: 'Prints on Wood', name }],
          ...overrides,
        }),
      );
    },
  };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

describe('what visitors like, as the artist sees it', () => {
  it('has every work, also those that nobody noticed, and says how long each has been listed', async () => {
    const { works, soldThisMonth } = await shop.read();

    expect(works).toMatchObject([
      { id: 'MOON', format: 'Originals', wishes: 0, carts: 0, questions: 0, sold: 0, days: 40 },
      { id: 'PRINTS', format: 'Prints on Wood', wishes: 0, carts: 0, questions: 0, sold: 0 },
    ]);
    // Of works of the time before it was noted nobody knows.
    expect(works[1]).not.toHaveProperty('days');
    expect(soldThisMonth).toEqual([]);
  });

  it('is answered 401 without a sign-in, and names no visitor', async () => {
    const ann = arrive();
    await shop.wish(ann);
    await shop.take(ann);
    await shop.ask('q', 'ann@moss.example');
    await shop.sell({ delivery: { name: 'Ann Moss', town: 'Fernton' } });

    expect((await call(shop.studio, 'readInterest', {})).status).toBe(401);
    expect((await call(shop.studio, 'exportInterest', {})).status).toBe(401);
    const artist = await shop.signIn();
    for (const operation of ['readInterest', 'exportInterest'] as const) {
      const { text } = await call(shop.studio, operation, { ...artist, query: {} });
      expect(text).toContain('Prints on Wood');
      expect(text).not.toMatch(new RegExp(`moss|fernton|${guestIdOf(ann)}`, 'i'));
    }
  });

  it('refuses a time zone that there is not', async () => {
    expect(await shop.read({ zone: 'Mars/Olympus' })).toEqual({ error: 'There is no such time zone.' });
  });
});

describe('wishes', () => {
  it('are counted once for each browser, and no more once they are taken back or have expired', async () => {
    const [ann, ben] = [arrive(), arrive()];
    await shop.wish(ann);
    await shop.wish(ann);
    await shop.wish(ben);
    await shop.wish(ben, 'PRINTS');
    expect(await shop.of('MOON')).toMatchObject({ wishes: 2 });
    expect(await shop.of('PRINTS')).toMatchObject({ wishes: 1 });

    await shop.unwish(ben);
    expect(await shop.of('MOON')).toMatchObject({ wishes: 1 });

    shop.clock.advance(month);
    expect(await shop.of('MOON')).toMatchObject({ wishes: 0 });
  });

  it('of version 0.1.0, which are in no index, stay in the wishlist and are counted once they are made again', async () => {
    const ann = arrive();
    const expiresAt = Math.floor((shop.clock.now() + month) / 1000);
    const old = { artworkId: 'MOON', addedAt: shop.clock.now(), expiresAt };
    await shop.table.put({ ...keys.wish(guestIdOf(ann), 'MOON'), ...old });
    expect(await shop.of('MOON')).toMatchObject({ wishes: 0 });

    await shop.unwish(ann);
    await shop.wish(ann);
    expect(await shop.of('MOON')).toMatchObject({ wishes: 1 });
  });

  it('and reading them change nothing of the catalogue: no version, no list, no page', async () => {
    await shop.read();
    const before = [await shop.table.get(keys.version(), true), (await shop.list()).headers['etag']];

    await shop.wish(arrive());
    await shop.take(arrive());
    await shop.read();

    expect([await shop.table.get(keys.version(), true), (await shop.list()).headers['etag']]).toEqual(before);
    expect(before.every((value) => value !== undefined)).toBe(true);
  });
});

describe('carts', () => {
  it('are counted once for each browser, whatever sizes and however many pieces of a work are in them', async () => {
    const [ann, ben] = [arrive(), arrive()];
    await shop.take(ann, 'PRINTS-V1');
    await shop.take(ann, 'PRINTS-V2');
    await shop.take(ben, 'PRINTS-V2');

    expect(await shop.of('PRINTS')).toMatchObject({ carts: 2 });
    expect(await shop.of('MOON')).toMatchObject({ carts: 0 });

    await shop.empty(ben);
    expect(await shop.of('PRINTS')).toMatchObject({ carts: 1 });
  });

  it('that have expired are not counted, although their rows are still there', async () => {
    const ann = arrive();
    await shop.take(ann);
    shop.clock.advance(month);

    expect(await shop.of('PRINTS')).toMatchObject({ carts: 0 });
    expect(
      await shop.table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.cartLine(guestIdOf(ann), '').pk },
      }),
    ).toHaveLength(1);
  });
});

describe('questions', () => {
  it('are counted once for each person who asked about the work, until they are deleted', async () => {
    await shop.ask('a', 'ann@moss.example');
    await shop.ask('b', 'Ann@Moss.example');
    await shop.ask('c', 'ben@moss.example');
    expect(await shop.of('MOON')).toMatchObject({ questions: 2 });

    const artist = await shop.signIn();
    for (const { id, email } of await listEnquiries(shop.table, shop.clock.now()))
      if (email.startsWith('ben')) await call(shop.studio, 'deleteEnquiry', { ...artist, params: { id } });
    expect(await shop.of('MOON')).toMatchObject({ questions: 1 });

    shop.clock.advance(90 * day + 1_000);
    expect(await shop.of('MOON')).toMatchObject({ questions: 0 });
  });
});

describe('sales', () => {
  const sold = async () => (await shop.of('PRINTS'))?.sold;

  it('are pieces of paid orders of the last year; test orders and unpaid ones are none', async () => {
    await shop.sell({}, 'PRINTS-V1', 2);
    await shop.sell({ paidAt: shop.clock.now() - 300 * day }, 'PRINTS-V2');
    await shop.sell({ paidAt: shop.clock.now() - 370 * day });
    await shop.sell({ mode: 'test' });
    await shop.sell({ state: 'OPEN' });
    await shop.sell({ state: 'CANCELED', givenBack: 10_000 });

    expect(await sold()).toBe(3);
  });

  it('whose money all went back are none, and of the others no piece that went back into stock', async () => {
    const refund = { paymentId: 'P1', amount: 10_000, state: 'completed', decidedAt: 1 } as const;
    await shop.sell({ refunds: [refund] });
    await shop.sell({ refunds: [{ ...refund, amount: 500 }] });
    const restock = { variationId: 'PRINTS-V1', quantity: 1, refund: 0, decidedAt: 1 } as const;
    await shop.sell(
      { refunds: [{ ...refund, amount: 5_000 }], restocks: [{ ...restock, state: 'done' }] },
      'PRINTS-V1',
      2,
    );
    await shop.sell({ refunds: [{ ...refund, state: 'failed', failure: 'FAILED' }] });

    expect(await sold()).toBe(3);
  });

  it('of this month are listed by format and size in the words of their orders, the most pieces first', async () => {
    await shop.sell({}, 'PRINTS-V1');
    await shop.sell({ paidAt: shop.clock.now() - day }, 'PRINTS-V2', 2);
    await shop.sell({}, 'PRINTS-V1', 2);
    // The clock says 2 November.
    await shop.sell({ paidAt: shop.clock.now() - 3 * day }, 'PRINTS-V1');

    expect((await shop.read()).soldThisMonth).toEqual([
      { variationId: 'PRINTS-V1', name: 'The Moon Stairs, Prints on Wood, Small, 8 × 10 in', pieces: 3 },
      { variationId: 'PRINTS-V2', name: 'The Moon Stairs, Prints on Wood, Large, 16 × 20 in', pieces: 2 },
    ]);
  });

  it('of this month are those by the artist’s own clock', async () => {
    // 1 November, 03:00 in Berlin, and still October in Los Angeles.
    await shop.sell({ paidAt: Date.parse('2026-11-01T02:00:00Z') });

    expect((await shop.read({ zone: 'Europe/Berlin' })).soldThisMonth).toHaveLength(1);
    expect((await shop.read({ zone: 'America/Los_Angeles' })).soldThisMonth).toEqual([]);
  });
});

describe('the file', () => {
  it('has a line for each work, in which no spreadsheet finds a formula', async () => {
    const sly = makeArtworkItem({ artworkId: 'SLY', title: '=1+1', hidden: true });
    await putArtwork(shop.table, sly, [makeVariationItem({}, sly)]);
    await shop.wish(arrive());

    const artist = await shop.signIn();
    const { headers, text } = await call(shop.studio, 'exportInterest', {
      ...artist,
      query: { zone: 'UTC' },
    });

    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="what-visitors-like-2026-11-02.csv"',
    });
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      '\uFEFF"Work","Format","Wishes","In carts","Questions","Sold in a year","Days listed","Hidden"',
      '"The Moon Stairs","Originals","1","0","0","0","40","no"',
      '"The Moon Stairs","Prints on Wood","0","0","0","0","","no"',
      `"'=1+1","Originals","0","0","0","0","","yes"`,
    ]);
  });
});
