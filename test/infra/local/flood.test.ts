// Rule 17.4
import { setImmediate as turn } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { deviceCookie } from '#functions/http/cookies.ts';
import { sessionService } from '#functions/session/handlers.ts';
import type { Passwords } from '#functions/session/passwords.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { defaultRate, stageThrottle } from '#infra/config/api-throttle.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { withinLimits } from '#infra/local/lambda-limits.ts';
import { createThrottle } from '#infra/local/throttle.ts';
import { event } from '#test/support/shop/call.ts';
import { recordMetrics } from '#test/support/shop/guessing.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

/** Milliseconds of processor time that a password hash needs. */
const hashTime = 200;

const metrics = recordMetrics();

/** Simulates sign-ins through the deployed limits: the API's throttle and the Lambda's reserved copies. */
async function deployedSignIn() {
  const clock = testClock();
  const { services, table } = await testServices({ now: clock.now });
  const asleep: { readonly until: number; readonly wake: () => void }[] = [];
  const sleep = (milliseconds: number) =>
    new Promise<void>((wake) => asleep.push({ until: clock.now() + milliseconds, wake }));
  let [open, hashing] = [0, 0];
  let settled = () => {};
  const verify: Passwords['verify'] = async (...hash) => {
    hashing++;
    settled();
    await sleep(hashTime);
    hashing--;
    return quickPasswords.verify(...hash);
  };
  const passwords = { ...quickPasswords, verify };
  await createAdmin({ table, now: clock.now, passwords }, admin);

  const { concurrency = 0 } = lambdaGroups.find(({ name }) => name === 'session') ?? {};
  const copies = Array.from({ length: concurrency }, () => sessionService(services, { passwords }));
  const passes = createThrottle(clock.now);
  /** Each copy answers one request at a time. */
  async function byFreeCopy(request: APIGatewayProxyEventV2, context: Context) {
    const copy = copies.pop() as (typeof copies)[number];
    const answer = copy as (...request: unknown[]) => Promise<APIGatewayProxyStructuredResultV2>;
    return answer(request, context).finally(() => copies.push(copy));
  }

  async function login(password: string, address: string, cookies: readonly string[] = []) {
    if (!passes('stage', stageThrottle(defaultRate))) return { statusCode: 429 };
    const request = event('login', { body: { ...admin, password }, address, cookies });
    open++;
    return withinLimits('session', byFreeCopy, request).finally(() => {
      open--;
      settled();
    });
  }

  return {
    login,
    sleep,
    /** Advances the clock by milliseconds; resolves when every request is answered or waits for its hash. */
    async advance(milliseconds: number): Promise<void> {
      clock.advance(milliseconds);
      const due = asleep.filter(({ until }) => until <= clock.now());
      asleep.splice(0, asleep.length, ...asleep.filter(({ until }) => until > clock.now()));
      for (const { wake } of due) wake();
      for (await turn(); open > hashing; await turn())
        await new Promise<void>((resolve) => {
          settled = resolve;
        });
    },
  };
}

it('the shop lets the artist sign in within three tries, on a known and a new device, while 200 networks guess the password 83 times a second', async () => {
  const [rate, networks] = [83, 200];
  const shop = await deployedSignIn();
  const first = shop.login(admin.password, '10.1.0.1');
  await shop.advance(1);
  await shop.advance(hashTime);
  const device =
    (await first).cookies?.find((cookie) => cookie.startsWith(deviceCookie))?.split(';')[0] ?? '';
  const tries = async (address: string, cookies: readonly string[]): Promise<number> => {
    for (let count = 1; ; count++) {
      const { statusCode, headers } = await shop.login(admin.password, address, cookies);
      if (statusCode === 200) return count;
      await shop.sleep(Number(headers?.['retry-after'] ?? 1) * 1000);
    }
  };

  const artist: Promise<number>[] = [];
  const [seconds, signInsEach] = [3, Math.round(rate / 2)];
  for (let guess = 0; guess < rate * seconds; guess++) {
    void shop.login(`guess ${guess}`, `10.2.${guess % networks}.1`);
    if (guess % signInsEach === 20) {
      artist.push(tries(`10.3.${artist.length}.1`, [device]), tries(`10.4.${artist.length}.1`, []));
    }
    // The clock counts whole milliseconds.
    await shop.advance(Math.round(((guess + 1) * 1000) / rate) - Math.round((guess * 1000) / rate));
  }
  let isOver = false;
  const counts = Promise.all(artist).finally(() => {
    isOver = true;
  });
  while (!isOver) await shop.advance(1000);

  expect(artist.length).toBeGreaterThan(10);
  expect(Math.max(...(await counts))).toBeLessThanOrEqual(3);
  expect(metrics).toContain('ManyFailedLogins');
  expect(metrics).not.toContain('RequestFailed');
});
