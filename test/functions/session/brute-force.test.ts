// Rule 17.4
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceCookie } from '#functions/http/cookies.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { recordMetrics, watchedPasswords } from '#test/support/shop/guessing.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

async function setup() {
  const clock = testClock();
  const shop = await testServices({ now: clock.now });
  const { passwords, verify, mostAtOnce } = watchedPasswords(quickPasswords);
  const session = sessionService(shop.services, { passwords });
  for (const username of ['marlo', 'other']) {
    await createAdmin(
      { table: shop.table, now: clock.now, passwords: quickPasswords },
      { ...admin, username },
    );
  }
  return { ...shop, clock, session, verify, mostAtOnce };
}

const metrics = recordMetrics();
let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

const login = (credentials: object, options: object = {}) =>
  call(shop.session, 'login', { body: { ...admin, ...credentials }, ...options });
const wrong = { password: 'wrong' };

describe('the login throttle', () => {
  it('delays attempts after the fifth failure by 2, 4, 8 … seconds, up to a quarter of an hour', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await login(wrong)).status).toBe(401);

    for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await login(wrong);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(seconds)]);
      shop.clock.advance(seconds * 1000 - 1);
      expect((await login(wrong)).status).toBe(429);
      shop.clock.advance(1);
      expect((await login(wrong)).status).toBe(401);
    }
  });

  it('resets the delay after a right password', async () => {
    for (let tries = 0; tries < 4; tries++) await login(wrong);
    await login({});

    for (let tries = 0; tries < 5; tries++) expect((await login(wrong)).status).toBe(401);
    expect((await login(wrong)).status).toBe(429);
  });

  it('limits simultaneous attempts, because it counts them before it hashes', async () => {
    await Promise.all(Array.from({ length: 30 }, () => login(wrong)));

    expect(shop.verify.mock.calls.length).toBeLessThanOrEqual(5);
    expect(shop.mostAtOnce()).toBeLessThanOrEqual(2);
  });

  it('allows a network twenty attempts in a quarter of an hour, whatever the usernames', async () => {
    const started = Math.ceil(shop.clock.now() / 900_000) * 900_000;
    shop.clock.advance(started - shop.clock.now());
    const rowsBefore = shop.verify.mock.calls.length;
    for (let tries = 0; tries < 60; tries++) {
      const answer = await login({ username: `guess-${tries}`, ...wrong });
      expect(answer.status).toBe(tries < 20 ? 401 : 429);
    }

    expect(shop.verify.mock.calls.length - rowsBefore).toBe(20);
    shop.clock.advance(900_000);
    expect((await login({ username: 'guess-next', ...wrong })).status).toBe(401);
  });

  it('stores no row for a username from a network over its limit', async () => {
    for (let tries = 0; tries < 20; tries++) await login({ username: `guess-${tries}`, ...wrong });
    const put = vi.spyOn(shop.services.table, 'put');

    await login({ username: 'guess-more', ...wrong });

    expect(put).not.toHaveBeenCalled();
  });

  it('raises the alarm after a hundred failures of one username from many networks', async () => {
    for (let network = 0; network < 25; network++) {
      const address = `10.0.${network}.9`;
      await Promise.all(Array.from({ length: 4 }, () => login(wrong, { address })));
    }
    const rounds = metrics.filter((name) => name === 'LoginFailed').length;
    for (let more = rounds; more < 100; more++) await login(wrong, { address: `10.1.${more}.9` });

    expect(metrics.filter((name) => name === 'LoginFailed')).toHaveLength(100);
    expect(metrics.filter((name) => name === 'ManyFailedLogins')).toHaveLength(1);
  });
});

describe('login during an attack', () => {
  it('lets the artist in from a known device without a delay', async () => {
    const device = cookieFrom(await login({}), deviceCookie);
    for (let tries = 0; tries < 25; tries++) await login(wrong);
    expect((await login({})).status).toBe(429);

    const hashed = shop.verify.mock.calls.length;
    const answer = await login({}, { cookies: [device] });

    expect(answer.status).toBe(200);
    expect(shop.verify.mock.calls.length - hashed).toBe(1);
  });

  it('accepts a device cookie for its own account only', async () => {
    const device = cookieFrom(await login({ username: 'other' }), deviceCookie);
    for (let tries = 0; tries < 5; tries++) await login(wrong);

    expect((await login({}, { cookies: [device] })).status).toBe(429);
    expect((await login({}, { cookies: [`${deviceCookie}=device.a.b.c`] })).status).toBe(429);
  });

  it('limits a stolen device cookie to five attempts', async () => {
    const cookies = [cookieFrom(await login({}), deviceCookie)];
    for (let tries = 0; tries < 5; tries++) expect((await login(wrong, { cookies })).status).toBe(401);

    expect((await login({}, { cookies })).status).toBe(429);
  });

  it('does not delay other users', async () => {
    for (let tries = 0; tries < 25; tries++) await login(wrong);

    expect((await login({ username: 'other' }, { address: '192.0.2.1' })).status).toBe(200);
  });
});
