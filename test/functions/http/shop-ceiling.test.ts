import { beforeEach, expect, it } from 'vitest';
import { takePlace } from '#functions/http/rate-limit.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { recordMetrics } from '#test/support/shop/guessing.ts';
import { testClock } from '#test/support/shop/services.ts';

const ceiling = { name: 'floods', limit: 20, windowSeconds: 3600, metric: 'ManyEnquiries' } as const;

async function setup() {
  const clock = testClock();
  const { table } = await freshTable();
  let networks = 0;
  /** Takes a place under the ceiling, by default for a new network. */
  const take = (network = `network-${networks++}`) => takePlace({ table, now: clock.now }, ceiling, network);
  return { clock, take };
}

let shop: Awaited<ReturnType<typeof setup>>;
const alarms = recordMetrics();
beforeEach(async () => {
  shop = await setup();
});

// Rule 17.17
it('a ceiling of twenty accepts exactly twenty of two hundred simultaneous requests, and counts each refusal', async () => {
  const places = await Promise.all(Array.from({ length: 200 }, () => shop.take()));

  expect(places.filter(({ isFull }) => !isFull)).toHaveLength(20);
  expect(alarms).toEqual(Array(180).fill('ManyEnquiries'));
});

it('a full ceiling returns the time until the next hour, and then accepts requests again', async () => {
  shop.clock.advance(3_600_000 - (shop.clock.now() % 3_600_000) + 45 * 60_000);
  for (let taken = 0; taken < 20; taken++) await shop.take();

  expect(await shop.take()).toMatchObject({ isFull: true, retryAfter: 15 * 60 });
  shop.clock.advance(15 * 60_000);
  expect(await shop.take()).toMatchObject({ isFull: false });
});

it('a full ceiling accepts one request for each released place', async () => {
  for (let taken = 0; taken < 19; taken++) await shop.take();
  const last = await shop.take();
  const none = await shop.take();
  await none.release();
  expect((await shop.take()).isFull).toBe(true);

  await last.release();

  expect((await shop.take()).isFull).toBe(false);
  expect((await shop.take()).isFull).toBe(true);
});

it('a ceiling reserves half of its places for networks that took none that day', async () => {
  shop.clock.advance(3_600_000 - (shop.clock.now() % 3_600_000));
  const flood = async () => {
    let taken = 0;
    for (let place = 0; place < 60; place++) taken += (await shop.take(`flood-${place % 6}`)).isFull ? 0 : 1;
    return taken;
  };

  expect(await flood(), 'six first places, and ten others').toBe(16);
  for (let newcomer = 0; newcomer < 4; newcomer++) expect((await shop.take()).isFull).toBe(false);
  expect((await shop.take()).isFull).toBe(true);
  shop.clock.advance(3_600_000);

  expect(await flood(), 'an hour later').toBe(10);
  for (let newcomer = 0; newcomer < 10; newcomer++) expect((await shop.take()).isFull).toBe(false);
});
