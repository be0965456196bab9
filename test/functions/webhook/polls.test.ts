// Rule 16.10
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { testClock } from '#test/support/shop/services.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { deliverEvent, pollAgainIn } from '#test/support/sync/events.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

const minute = 60_000;
let world: SyncWorld;

async function open(options: Parameters<typeof startSyncWorld>[0] = {}, works = 6) {
  const clock = testClock(Date.now());
  world = await startSyncWorld({
    catalogue: makeCatalogue(works),
    simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } },
    now: clock.now,
    ...options,
  });
  await world.sync();
  world.simulator.clearCalls();
  return clock;
}

const priceOf = async (id: string) => (await world.works()).get(id)?.variations.get(`${id}-V0`)?.price;
const operations = () => world.simulator.calls().map(({ operation }) => operation);

describe('a poll of Square', () => {
  it('imports a single change immediately, so that later polls do not read the work again', async () => {
    const clock = await open();
    world.simulator.changePrice('WORK00001-V0', 15_000);

    expect(await deliverEvent(world)).toBe(200);
    expect(await priceOf('WORK00001')).toBe(15_000);
    world.simulator.clearCalls();
    clock.advance(minute);
    await pollAgainIn(world);
    clock.advance(3 * minute);
    await pollAgainIn(world);
    await pollAgainIn(world);

    expect(operations()).toEqual(['searchCatalogue', 'searchCatalogue']);
  });

  it('is followed by another search if an event arrives after the first search', async () => {
    let during: (() => Promise<number>) | undefined;
    let taken: number | undefined;
    await open({
      wrapSearch: (search) => async (request) => {
        const found = await search(request);
        const meanwhile = during;
        during = undefined;
        taken = (await meanwhile?.()) ?? taken;
        return found;
      },
    });
    world.simulator.changePrice('WORK00001-V0', 15_000);
    during = () => {
      world.simulator.changePrice('WORK00002-V0', 16_000);
      return deliverEvent(world);
    };

    await deliverEvent(world);

    expect([taken, await priceOf('WORK00001'), await priceOf('WORK00002')]).toEqual([200, 15_000, 16_000]);
  });

  it('never runs at the same time as another poll, however many events arrive', async () => {
    let looking = 0;
    let most = 0;
    await open({
      wrapSearch: (search) => async (request) => {
        most = Math.max(most, ++looking);
        return search(request).finally(() => {
          looking--;
        });
      },
    });
    world.simulator.changePrice('WORK00001-V0', 15_000);

    const answers = await Promise.all(Array.from({ length: 50 }, () => deliverEvent(world)));

    expect([most, new Set(answers), await priceOf('WORK00001')]).toEqual([1, new Set([200]), 15_000]);
  });

  it('ends before its Lambda times out if events keep arriving, and the next poll reads the rest', async () => {
    let searches = 0;
    const clock = await open({
      wrapSearch: (search) => async (request) => {
        const found = await search(request);
        clock.advance(13_000);
        world.simulator.changePrice('WORK00001-V0', 15_000 + ++searches);
        expect(await deliverEvent(world)).toBe(200);
        return found;
      },
    });

    await deliverEvent(world);
    expect([searches, await priceOf('WORK00001')]).toEqual([1, 12_000]);
    clock.advance(minute);
    await pollAgainIn(world);

    expect(await priceOf('WORK00001')).toBe(15_001);
  });
});

describe('a failed poll', () => {
  it('is repeated later if Square’s rate limit was reached, and events cause no requests until then', async () => {
    let calls = 0;
    const clock = await open({
      wrapSearch: (search) => (request) => {
        calls++;
        return search(request);
      },
    });
    world.simulator.changePrice('WORK00001-V0', 15_000);
    const limit = world.simulator.faults.add({ kind: 'rate-limit' });

    const answers = await Promise.all(Array.from({ length: 60 }, () => deliverEvent(world)));
    clock.advance(minute);
    await expect(pollAgainIn(world)).rejects.toThrow('rate limiting');
    world.simulator.faults.remove(limit);
    clock.advance(10 * minute);
    await pollAgainIn(world);

    expect([new Set(answers), calls]).toEqual([new Set([200]), 1]);
    expect(await priceOf('WORK00001')).toBe(15_000);
  });

  it('is repeated later if it was to read counts and Square’s rate limit was reached', async () => {
    const clock = await open();
    world.simulator.simulate({ type: 'stock', variationId: 'WORK00001-V0', quantity: '1' });
    const limit = world.simulator.faults.add({ kind: 'rate-limit' });
    const counted = { inventory_counts: [{ catalog_object_id: 'WORK00001-V0', quantity: '1' }] };

    const answers = [1, 2].map(() => deliverEvent(world, 'inventory.count.updated', counted));
    expect(await Promise.all(answers)).toEqual([200, 200]);
    world.simulator.faults.remove(limit);
    clock.advance(minute);
    await pollAgainIn(world);

    const work = (await world.works()).get('WORK00001');
    expect(work?.variations.get('WORK00001-V0')?.available).toBe(1);
    expect(await world.table.get(keys.syncCursor(), true)).not.toHaveProperty('counts');
  });

  it('makes the webhook answer 503 if no later poll could be scheduled', async () => {
    let isBroken = false;
    await open({
      wrapTable: (table) => ({
        ...table,
        update: async (key, update) => {
          if (isBroken && key.sk === keys.syncCursor().sk) throw new Error('down');
          return table.update(key, update);
        },
      }),
    });
    isBroken = true;

    expect(await deliverEvent(world)).toBe(503);
  });

  it('is reported immediately if the chosen location is inactive', async () => {
    const clock = await open();
    const location = (status: 'ACTIVE' | 'INACTIVE') =>
      world.simulator.simulate({ type: 'location-status', locationId: simulatorLocationId, status });
    location('INACTIVE');
    world.simulator.changePrice('WORK00001-V0', 15_000);

    expect(await deliverEvent(world)).toBe(200);
    expect(await world.progress()).toMatchObject({
      status: 'completed',
      trouble: 'The chosen payment location is no longer active in Square. Please choose another.',
    });
    clock.advance(10 * minute);
    await pollAgainIn(world);
    world.simulator.clearCalls();
    clock.advance(minute);
    await pollAgainIn(world);
    expect(operations()).toEqual([]);

    location('ACTIVE');
    expect(await deliverEvent(world)).toBe(200);
    expect(await priceOf('WORK00001')).toBe(15_000);
    expect((await world.progress()).trouble).toBeUndefined();
  });

  it('causes one run if there are too many changes, after which polls succeed again', async () => {
    let page = 0;
    const clock = await open({
      wrapSearch: (search) => async (request) => {
        const found = await search({ since: request.since });
        return page++ < 3 ? { ...found, cursor: `page-${page}` } : found;
      },
    });
    world.simulator.changePrice('WORK00001-V0', 15_000);
    await deliverEvent(world);
    await world.machine.execution('sync-2')?.ended;
    expect(await world.progress()).toMatchObject({ startedBy: 'Square', changes: { changed: 1 } });

    page = 3;
    clock.advance(minute);
    world.simulator.changePrice('WORK00002-V0', 16_000);
    await deliverEvent(world);

    expect(await priceOf('WORK00002')).toBe(16_000);
    expect(world.machine.execution('sync-3')).toBeUndefined();
  });
});

describe('the first poll', () => {
  it.each([
    ['a filtered run', { filter: 'painting 1' }],
    ['a preview', { preview: true }],
  ])('reads changes since the last full run, even if %s has ended since', async (_, wish) => {
    const clock = await open({ simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } } });
    world.simulator.changePrice('WORK00003-V0', 15_000);
    clock.advance(60 * minute);
    await world.sync(wish);

    await deliverEvent(world);

    expect(await priceOf('WORK00003')).toBe(15_000);
  });
});

it('a count event with 2,500 variations is processed in several requests', async () => {
  await open({}, 3);
  world.simulator.simulate({ type: 'stock', variationId: 'WORK00002-V0', quantity: '1' });
  const ids = [...Array.from({ length: 2499 }, (_, index) => `ELSEWHERE${index}`), 'WORK00002-V0'];

  const status = await deliverEvent(world, 'inventory.count.updated', {
    inventory_counts: ids.map((catalog_object_id) => ({ catalog_object_id, quantity: '1' })),
  });

  expect(status).toBe(200);
  expect((await world.works()).get('WORK00002')?.variations.get('WORK00002-V0')?.available).toBe(1);
});
