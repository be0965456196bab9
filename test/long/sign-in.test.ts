import { beforeEach, describe, expect, it } from 'vitest';
import { deviceCookie, sessionCookie } from '#functions/http/cookies.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createPasswords } from '#functions/session/passwords.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { heardMetrics, watchedPasswords } from '#test/support/shop/guessing.ts';
import { testServices } from '#test/support/shop/services.ts';
import { admin } from '#test/support/shop/session.ts';
import { mannWhitney, median } from '#test/support/shop/statistics.ts';

/** At the real cost of a hash. */
async function setup() {
  const shop = await testServices();
  const { passwords, verify, begun, mostAtOnce } = watchedPasswords(createPasswords());
  const session = sessionService(shop.services, { passwords });
  await createAdmin({ ...shop.services, passwords }, admin);
  return { ...shop, session, verify, begun, mostAtOnce };
}

const metrics = heardMetrics();
let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

const login = (credentials: object, options: object = {}) =>
  call(shop.session, 'login', { body: { ...admin, ...credentials }, ...options });
const wrong = { password: 'wrong' };

/** How many hashes of others began between a login and its own hash; it has a password that nobody else tries. */
async function hashesBefore(password: string, signIn: () => Promise<unknown>): Promise<number> {
  const from = shop.begun.length;
  await signIn();
  const own = shop.begun.indexOf(password, from);
  expect(own, 'it was hashed').toBeGreaterThanOrEqual(from);
  return own - from;
}

describe('a thousand wrong logins', () => {
  it('from one network run no more than twenty hashes a quarter of an hour', async () => {
    const startedAt = Date.now();
    for (let tries = 0; tries < 1000; tries++) await login({ ...wrong, username: `name-${tries % 300}` });

    // The quarter of an hour may turn over in between.
    const windows = Math.floor(Date.now() / 900_000) - Math.floor(startedAt / 900_000) + 1;
    expect(shop.verify.mock.calls.length).toBeLessThanOrEqual(20 * windows);
  });

  it('from two hundred networks at one name raise the alarm, and the artist still goes before them in the line', async () => {
    const device = cookieFrom(await login({}), deviceCookie);
    // Ten at a time: API Gateway lets no more than five of a route through at once.
    const networks = Array.from({ length: 200 }, (_, network) => `10.9.${network}.1`);
    const attack = Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let address = networks.shift(); address; address = networks.shift()) {
          for (let tries = 0; tries < 5; tries++) await login(wrong, { address });
        }
      }),
    );
    const before: { artist: number[]; stranger: number[] } = { artist: [], stranger: [] };
    for (let tries = 0; tries < 10; tries++) {
      const password = `of stranger ${tries}`;
      before.stranger.push(
        await hashesBefore(password, () =>
          login({ username: `stranger-${tries}`, password }, { address: `10.11.${tries}.1` }),
        ),
      );
      before.artist.push(
        await hashesBefore(admin.password, async () =>
          expect((await login({}, { cookies: [device] })).status).toBe(200),
        ),
      );
    }
    await attack;
    // Whoever was turned away from a full line comes again, until the alarm has its hundred.
    for (let network = 0; network < 200 && !metrics.includes('ManyFailedLogins'); network++) {
      await login(wrong, { address: `10.10.${network}.1` });
    }

    expect(metrics.filter((name) => name === 'ManyFailedLogins')).toHaveLength(1);
    expect(shop.mostAtOnce()).toBeLessThanOrEqual(5);
    expect(median(before.stranger), `${before.stranger}`).toBeGreaterThan(2 * median(before.artist) + 2);
  });
});

describe('names that exist and names that do not', () => {
  it('get the same bytes, headers and time: three hundred of each', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `known-${index}`);
    const { passwordHash } = (await import('#functions/session/session-records.ts').then(({ readUser }) =>
      readUser(shop, admin.username),
    )) as { passwordHash: string };
    const { keys } = await import('#functions/db/keys.ts');
    for (const username of names) {
      await shop.table.put({
        ...keys.user(username),
        id: username,
        username,
        isAdmin: false,
        passwordHash,
        version: 1,
      });
    }
    const answers = new Set<string>();
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const time = async (kind: 'known' | 'unknown', username: string, address: string) => {
      const startedAt = performance.now();
      const { status, headers, text } = await login({ ...wrong, username }, { address });
      times[kind].push(performance.now() - startedAt);
      answers.add(JSON.stringify([status, headers, text]));
    };

    for (let index = 0; index < 300; index++) {
      const address = `10.${index % 250}.${index >> 3}.1`;
      const pair = [
        ['known', `known-${index}`],
        ['unknown', `other-${index}`],
      ] as const;
      // Now one first, now the other, so that neither profits from a warm table.
      for (const [kind, username] of index % 2 ? pair : pair.toReversed())
        await time(kind, username, address);
    }

    expect(answers.size).toBe(1);
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10);
    expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(0.01);
  });
});

describe('signing out', () => {
  it('makes each of a hundred old cookies worthless', async () => {
    const device = cookieFrom(await login({}), deviceCookie);
    let alive = 0;
    for (let round = 0; round < 100; round++) {
      const cookie = cookieFrom(await login({}, { cookies: [device] }), sessionCookie);
      await call(shop.session, 'logout', { cookies: [cookie] });
      if ((await call(shop.session, 'getUser', { cookies: [cookie] })).status !== 401) alive++;
    }

    expect(alive).toBe(0);
  });
});
