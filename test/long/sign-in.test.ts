// Rules 17.3, 17.4 and 17.5
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { deviceCookie, sessionCookie } from '#functions/http/cookies.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createPasswords } from '#functions/session/passwords.ts';
import { readUser } from '#functions/session/session-records.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { recordMetrics, watchedPasswords } from '#test/support/shop/guessing.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { admin } from '#test/support/shop/session.ts';

/** At the real cost of a hash. Its clock stands still: tries and failures are counted by quarters of an hour. */
async function setup() {
  const shop = await testServices({ now: testClock().now });
  const { passwords, verify, mostAtOnce } = watchedPasswords(createPasswords());
  const session = sessionService(shop.services, { passwords });
  await createAdmin({ ...shop.services, passwords }, admin);
  return { ...shop, session, verify, mostAtOnce };
}

const metrics = recordMetrics();
let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

const login = (credentials: object, options: object = {}) =>
  call(shop.session, 'login', { body: { ...admin, ...credentials }, ...options });
const wrong = { password: 'wrong' };

describe('a thousand wrong logins', () => {
  it('from one network run no more than twenty hashes a quarter of an hour', async () => {
    for (let tries = 0; tries < 1000; tries++) await login({ ...wrong, username: `name-${tries % 300}` });

    expect(shop.verify.mock.calls.length).toBeLessThanOrEqual(20);
  });

  it('from a thousand networks at one name raise the alarm, two hashes run at once, and the artist signs in meanwhile', async () => {
    const device = cookieFrom(await login({}), deviceCookie);
    const attack = Promise.all(
      Array.from({ length: 1000 }, (_, network) =>
        login(wrong, { address: `10.${20 + (network >> 8)}.${network & 255}.1` }),
      ),
    );

    expect((await login({}, { cookies: [device] })).status).toBe(200);
    await attack;
    expect(metrics.filter((name) => name === 'ManyFailedLogins')).toHaveLength(1);
    expect(shop.mostAtOnce()).toBe(2);
  });
});

describe('names that exist and names that do not', () => {
  it('get the same bytes and headers for the same work, so that response times reveal nothing', async () => {
    const stored = await readUser(shop, admin.username);
    for (let index = 0; index < 20; index++) {
      const username = `known-${index}`;
      await shop.table.put({ ...stored, ...keys.user(username), id: username, username });
    }
    // The artist is told of a burst once an hour, whatever the names, and after thirty failures a network has one try.
    for (let tries = 0; tries < 30; tries++) await login(wrong, { address: `10.1.${tries}.1` });
    const counted = countRequests(shop.client);
    const seen = new Set<string>();
    for (let index = 0; index < 20; index++) {
      for (const username of [`known-${index}`, `other-${index}`]) {
        shop.verify.mockClear();
        const { result, ...work } = await counted(() =>
          login(
            { ...wrong, username },
            { address: `10.${username === `known-${index}` ? 2 : 3}.${index}.1` },
          ),
        );
        const { status, headers, text } = result;
        const hashes = shop.verify.mock.calls.map(([, hash]) => hash.split('$').slice(1, 3));
        seen.add(JSON.stringify({ status, headers, text, work, hashes }));
      }
    }

    expect([...seen].join('\n')).toBe([...seen][0]);
    expect([...seen][0]).toContain('"hashes":[["scrypt","ln=14,r=8,p=5"]]');
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
