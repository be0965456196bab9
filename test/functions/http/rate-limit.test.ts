import { beforeEach, describe, expect, it } from 'vitest';
import { tooManyRequests } from '#functions/http/errors.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { dumpTable } from '#test/support/shop/lambdas.ts';
import { testClock } from '#test/support/shop/services.ts';

const limit = { name: 'tries', limit: 3, windowSeconds: 60 } as const;

async function setup() {
  const { table, client, name } = await freshTable();
  const clock = testClock();
  const take = (subject = 'network') => takeFromLimit({ table, now: clock.now }, limit, subject);
  return { clock, take, dump: () => dumpTable({ client, tableName: name }) };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

describe('a rate limit', () => {
  it('allows each subject three requests in a window, and refuses more without a write', async () => {
    shop.clock.advance(45_000);
    for (let tries = 0; tries < 3; tries++) await shop.take();
    const before = await shop.dump();

    await expect(shop.take()).rejects.toMatchObject({ status: 429, retryAfter: 15 });

    expect(await shop.dump()).toBe(before);
    await expect(shop.take('other')).resolves.toBeUndefined();
    shop.clock.advance(15_000);
    await expect(shop.take()).resolves.toBeUndefined();
  });
});

// Rule 17.19
it.each([
  [0.2, 'in a few seconds', 1],
  [11, 'in a minute', 11],
  [60, 'in a minute', 60],
  [2558, 'in 43 minutes', 2558],
  [90 * 60, 'in 90 minutes', 5400],
  [90 * 60 + 1, 'in 2 hours', 5401],
])('a refusal with %d seconds left asks the caller to try again %s', (seconds, words, retryAfter) => {
  const error = tooManyRequests(seconds);

  expect(error).toMatchObject({ status: 429, retryAfter });
  expect(error.message).toBe(`Too many requests. Please try again ${words}.`);
});

it('a refusal can end with an alternative', () => {
  expect(tooManyRequests(600, 'Many have asked.', ', or write to me@example.com').message).toBe(
    'Many have asked. Please try again in 10 minutes, or write to me@example.com.',
  );
});
