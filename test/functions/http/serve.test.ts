// Rule 17.10
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken, signDated } from '#functions/http/cookies.ts';
import { call, cookieFrom, sendEvent } from '#test/support/shop/call.ts';
import { arrive, guestIdOf, stock } from '#test/support/shop/guest.ts';
import { type OpenShop, openServices } from '#test/support/shop/open-services.ts';
import { testSecrets } from '#test/support/shop/services.ts';

let shop: OpenShop;

describe('the body of a request', () => {
  beforeAll(async () => {
    shop = await openServices();
    await stock(shop.table, 1);
  });
  const body = { artworkId: 'WORK0', variationId: 'WORK0-V1' };
  const text = JSON.stringify(body);

  it('is read from plain text and from base64', async () => {
    expect((await sendEvent(shop.cart, { body: text })).status).toBe(200);
    expect(
      (await sendEvent(shop.cart, { body: Buffer.from(text).toString('base64'), isBase64Encoded: true }))
        .status,
    ).toBe(200);
  });

  it('is refused above 16 KB, as text and as base64', async () => {
    const filled = (length: number) => JSON.stringify({ ...body, fill: 'x'.repeat(length - 70) });
    const wide = JSON.stringify({ ...body, fill: '😀'.repeat(4_200) });

    for (const large of [filled(17_000), filled(1_000_000), wide]) {
      expect((await sendEvent(shop.cart, { body: large })).status).toBe(413);
      expect(
        (await sendEvent(shop.cart, { body: Buffer.from(large).toString('base64'), isBase64Encoded: true }))
          .status,
      ).toBe(413);
    }
    expect((await call(shop.cart, 'clearCart', { body: 'x'.repeat(20_000) })).status).toBe(413);
  });

  // Rule 17.13
  it.each([
    ['no content', undefined],
    ['no JSON', '{"artworkId":'],
    ['only null', 'null'],
    ['an unknown field', JSON.stringify({ ...body, price: 1 })],
    ['a missing field', '{"artworkId":"WORK0"}'],
    ['a prototype', `{"__proto__":{"isAdmin":true},${text.slice(1)}`],
    ['a lone surrogate', '{"artworkId":"\\ud800","variationId":"V"}'],
    ['deeply nested arrays', '['.repeat(8_000) + ']'.repeat(8_000)],
  ])('that has %s is refused', async (_, sent) => {
    const { status, body: answer } = await sendEvent(shop.cart, { body: sent });

    expect(status).toBe(400);
    expect(typeof answer.error).toBe('string');
    expect(answer.error.length).toBeGreaterThan(0);
  });

  it('is refused if its bytes are not UTF-8', async () => {
    const broken = Buffer.concat([
      Buffer.from('{"artworkId":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]);

    expect(
      (await sendEvent(shop.cart, { body: broken.toString('base64'), isBase64Encoded: true })).status,
    ).toBe(400);
  });

  it.each([
    ['Application/JSON; charset="utf-8"', 200],
    ['application/json; charset=utf-16', 415],
    ['application/jsonx', 415],
    ['multipart/form-data; boundary=application/json', 415],
  ])('sent as %s gets status %i', async (contentType, status) => {
    const answer = await call(shop.cart, 'addToCart', { body, headers: { 'content-type': contentType } });

    expect(answer.status).toBe(status);
  });
});

describe('the guest cookie', () => {
  beforeEach(async () => {
    shop = await openServices();
  });

  // Rule 17.8
  it('is set once, for this site only', async () => {
    await stock(shop.table, 1);
    const { cookies } = await call(shop.wishlist, 'addToWishlist', { body: { artworkId: 'WORK0' } });

    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^__Host-guest=[\w-]{43}\.[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(Buffer.byteLength(cookies[0] ?? '')).toBeLessThan(4096);
  });

  it('opens the cart if its value is signed with a date, as in the next version, unless the date is too old', async () => {
    await stock(shop.table, 1);
    const token = newToken();
    const dated = (at: number) => ({
      cookies: [`__Host-guest=${signDated(token, testSecrets.cookieKey, at)}`],
    });
    const body = { artworkId: 'WORK0', variationId: 'WORK0-V1' };
    await call(shop.cart, 'addToCart', { ...dated(Date.now()), body });

    expect((await call(shop.cart, 'getCart', dated(Date.now()))).body).toHaveLength(1);
    expect((await call(shop.cart, 'getCart', dated(Date.now() - 400 * 86_400_000))).body).toEqual([]);
  });

  it('is set and renewed by a write and not by a read', async () => {
    await stock(shop.table, 1);
    const guest = arrive();

    for (const cookies of [[], ['__Host-guest=forged'], guest.cookies]) {
      expect((await call(shop.cart, 'getCart', { cookies })).cookies).toEqual([]);
      expect((await call(shop.wishlist, 'listWishlist', { cookies })).cookies).toEqual([]);
    }
    const wrote = await call(shop.wishlist, 'addToWishlist', { ...guest, body: { artworkId: 'WORK0' } });

    expect(wrote.cookies).toHaveLength(1);
    expect(guestIdOf({ cookies: [cookieFrom(wrote, '__Host-guest')] })).toBe(guestIdOf(guest));
  });

  it.each([
    ['unsigned', (token: string) => token.split('.')[0]],
    ['wrongly signed', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['empty', () => ''],
    ['too long', (token: string) => token.repeat(50)],
  ])('that is %s opens no cart', async (_, forge) => {
    await stock(shop.table, 1);
    const guest = arrive();
    await call(shop.cart, 'addToCart', { ...guest, body: { artworkId: 'WORK0', variationId: 'WORK0-V1' } });
    const token = String(guest.cookies[0]?.split('=')[1]);

    const answer = await call(shop.cart, 'getCart', { cookies: [`__Host-guest=${forge(token)}`] });

    expect([answer.status, answer.body, answer.cookies]).toEqual([200, [], []]);
  });

  it('is read from its first occurrence if it is sent twice', async () => {
    const [first, second] = [arrive(), arrive()];
    await stock(shop.table, 1);
    await call(shop.cart, 'addToCart', { ...first, body: { artworkId: 'WORK0', variationId: 'WORK0-V1' } });

    const joined = await call(shop.cart, 'getCart', {
      cookies: [`${first.cookies[0]}; ${second.cookies[0]}`],
    });

    expect(joined.body).toHaveLength(1);
  });

  it('is never logged', async () => {
    await stock(shop.table, 1);
    const guest = arrive();
    await call(shop.cart, 'addToCart', { ...guest, body: { artworkId: 'WORK0', variationId: 'WORK0-V1' } });
    const secret = String(guest.cookies[0]?.split('=')[1]?.split('.')[0]);

    expect(JSON.stringify(shop.lines)).not.toContain(secret);
  });
});
