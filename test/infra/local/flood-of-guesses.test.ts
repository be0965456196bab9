// Rule 17.4
import { setImmediate as turn } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { deviceCookie } from '#functions/http/cookies.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { sessionService } from '#functions/session/handlers.ts';
import type { Passwords } from '#functions/session/passwords.ts';
import { apiThrottle } from '#infra/api-throttle.ts';
import { lambdaGroups } from '#infra/lambda-groups.ts';
import { withinLimits } from '#infra/local/lambda-limits.ts';
import { createThrottle } from '#infra/local/throttle.ts';
import { event } from '#test/support/shop/call.ts';
import { recordMetrics } from '#test/support/shop/guessing.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';

/** Milliseconds of a Lambda's processor that a hash takes. */
const hashTime = 200;
/** Milliseconds of the shop's clock from one guess to the next. */
const step = 12;

const metrics = recordMetrics();

/** Sign-ins as deployed: the API's throttle, then the reserved copies of the Lambda, on a clock that the test moves. */
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
    if (!passes('stage', apiThrottle)) return { statusCode: 429 };
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
    /** Milliseconds. Ends when every request is answered or waits for its hash. */
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

it('lets the artist in within three tries while 200 networks guess the password, on a known device and on a new one', async () => {
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
  for (let guess = 0; guess < 480; guess++) {
    void shop.login(`guess ${guess}`, `10.2.${guess % 200}.1`);
    if (guess % 40 === 20) {
      artist.push(tries(`10.3.${guess % 200}.1`, [device]), tries(`10.4.${guess % 200}.1`, []));
    }
    await shop.advance(step);
  }
  let isOver = false;
  const counts = Promise.all(artist).finally(() => {
    isOver = true;
  });
  while (!isOver) await shop.advance(1000);

  expect(await counts).toEqual(Array(24).fill(expect.toBeOneOf([1, 2, 3])));
  expect(metrics).toContain('ManyFailedLogins');
});
