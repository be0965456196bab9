// Rule 13.15
import { describe, expect, it } from 'vitest';
import { toggleFlag } from '#functions/studio/flags/flag-works.ts';
import { testClock } from '#test/support/shop/services.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { deliverEvent } from '#test/support/sync/events.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

const hour = 60 * 60_000;
let clock = testClock();
let world: SyncWorld;

/** Opens a shop that shows this many works; returns their ids. */
async function open(works: number): Promise<readonly string[]> {
  clock = testClock(Date.now());
  world = await startSyncWorld({
    catalogue: makeCatalogue(works),
    simulator: { lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } },
    now: () => clock.now(),
  });
  await world.sync();
  clock.advance(1);
  return [...(await world.works()).keys()].sort();
}

const left = async () => [...(await world.works()).values()].filter(({ isDeleted }) => isDeleted).length;
const archive = (ids: readonly string[]) => {
  for (const id of ids) world.simulator.archive(id);
};

/** The ways in which the shop finds out that works were archived. */
const ways: [string, () => Promise<unknown>][] = [
  ['a whole run', () => world.sync()],
  ['a filtered run', () => world.sync({ filter: 'painting' })],
  ['simultaneous events', () => Promise.all(Array.from({ length: 5 }, () => deliverEvent(world)))],
];

describe('the removal limit of 30 %', () => {
  it.each(ways)('stops %s from removing more works than the limit', async (_, way) => {
    const ids = await open(10);
    archive(ids.slice(0, 7));

    await way();

    expect(await left()).toBe(0);
  });

  it.each(ways)('allows %s to remove works up to the limit', async (_, way) => {
    const ids = await open(10);
    archive(ids.slice(0, 3));

    await way();

    expect(await left()).toBe(3);
  });

  it('does not apply to a single work of a small shop', async () => {
    const ids = await open(2);
    archive(ids.slice(0, 1));

    await world.sync();

    expect(await left()).toBe(1);
  });

  it('does not count hidden works', async () => {
    const ids = await open(8);
    for (const artworkId of ids.slice(0, 4)) {
      await toggleFlag(world.ports, { artworkId, flag: 'hidden', who: 'marlo' });
    }
    // Three works, two of which are among the four that visitors see.
    archive(ids.slice(3, 6));

    await world.sync();
    expect(await left()).toBe(0);

    clock.advance(2 * hour);
    await world.sync({ confirmVanishing: true });
    expect(await left()).toBe(3);
  });
});

describe('a filtered run', () => {
  const filter = 'painting 1';

  it('that would exceed the removal limit removes works only after the artist’s consent', async () => {
    const ids = await open(20);
    archive(ids.slice(8));

    await world.sync({ filter });
    expect(await world.progress()).toMatchObject({ status: 'error', filter, wouldVanish: 10 });
    expect(await left()).toBe(0);
    await world.sync({ filter, confirmVanishing: true });

    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { gone: 10 } });
    expect(await left()).toBe(10);
  });
});

describe('works that are archived one by one', () => {
  async function archiveEach(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      archive([id]);
      expect(await deliverEvent(world)).toBe(200);
    }
  }

  it('are removed until 30 % of the shop’s works have left within an hour', async () => {
    const ids = await open(10);

    await archiveEach(ids.slice(0, 7));

    expect(await left()).toBe(3);
    expect(await world.progress()).toMatchObject({ status: 'completed', held: 4 });
    clock.advance(1);
    await world.sync();
    expect(await world.progress()).toMatchObject({ status: 'error', wouldVanish: 4 });
    await world.sync({ confirmVanishing: true });
    expect(await left()).toBe(7);
    expect((await world.progress()).held).toBeUndefined();
  });

  it('leave the shop as usual an hour after the removal limit was reached', async () => {
    const ids = await open(10);
    await archiveEach(ids.slice(0, 4));
    expect(await left()).toBe(3);
    clock.advance(hour);

    await archiveEach(ids.slice(4, 6));

    expect(await left()).toBe(5);
  });

  it('are no longer counted as waiting for removal once the artist restores them', async () => {
    const ids = await open(4);
    archive(ids.slice(0, 3));
    await deliverEvent(world);
    expect((await world.progress()).held).toBe(3);

    for (const itemId of ids.slice(0, 2))
      world.simulator.simulate({ type: 'archive', itemId, archived: false });
    await deliverEvent(world);

    expect((await world.progress()).held).toBe(1);
    expect(await left()).toBe(0);
  });
});

it('the artist’s consent to removals is valid only for the number of removals that the run has shown', async () => {
  const ids = await open(10);
  archive(ids.slice(0, 5));
  await world.sync();
  archive(ids.slice(5, 8));

  await world.sync({ confirmVanishing: true });
  expect(await world.progress()).toMatchObject({ status: 'error', wouldVanish: 8 });
  expect(await left()).toBe(0);
  await world.sync({ confirmVanishing: true });

  expect(await left()).toBe(8);
});
