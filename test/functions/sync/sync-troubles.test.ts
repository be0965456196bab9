import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeCount, smallPages } from '#test/support/shop/square-catalogue.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

describe('a catalogue sync', () => {
  it('ends with an error and removes nothing if Square repeats a cursor', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(5), simulator: smallPages });
    await world.sync();
    world.simulator.faults.add({ kind: 'cursor-loop', match: { operation: 'listCatalogue' } });
    world.simulator.clearCalls();

    await world.sync();

    expect(await world.progress()).toMatchObject({
      status: 'error',
      message: expect.stringContaining('same page'),
    });
    expect(world.simulator.calls('listCatalogue').length).toBeLessThan(5);
    const works = [...(await world.works()).values()];
    expect(works.filter(({ isDeleted }) => !isDeleted)).toHaveLength(5);
  });

  it('fails with a message if Square’s rate limit persists, and succeeds the next time', async () => {
    const world = await startSyncWorld();
    world.simulator.faults.add({ kind: 'rate-limit' });

    await world.sync();
    const failed = await world.progress();
    world.simulator.faults.clear();
    await world.sync();

    expect(failed).toMatchObject({ status: 'error', message: expect.stringContaining('slow down') });
    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { new: 2 } });
  });

  it('removes nothing and reports the reason if Square does not answer or refuses the token', async () => {
    const world = await startSyncWorld();
    await world.sync();

    for (const [kind, reason] of [
      ['unavailable', 'could not be reached'],
      ['html', 'could not be reached'],
      ['drop', 'could not be reached'],
      ['unauthorised', 'Please check your Square API credentials.'],
    ] as const) {
      world.simulator.faults.clear();
      world.simulator.faults.add({ kind });

      await world.sync();

      const { status, message } = await world.progress();
      expect({ kind, status, message }).toEqual({
        kind,
        status: 'error',
        message: expect.stringContaining(reason),
      });
      expect([...(await world.works()).values()].map(({ isDeleted }) => isDeleted)).toEqual([false, false]);
    }
  });

  it('succeeds while the artist changes the catalogue in the Dashboard', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(9), simulator: smallPages });
    for (const nth of [2, 4, 5, 6]) {
      world.simulator.faults.add({
        kind: 'event',
        event: { type: 'price-change', variationId: 'WORK00008-V0', amount: 500 + nth },
        match: { operation: 'listCatalogue' },
        nth,
      });
    }

    await world.sync();

    expect(await world.progress()).toMatchObject({
      status: 'completed',
      changes: { new: 9 },
      failures: [],
    });
    expect((await world.works()).get('WORK00008')?.variations.get('WORK00008-V0')?.price).toBe(506);
  });
});

// Rules 13.9 and 16.4
it('a sync keeps the stored work of an unreadable item until the item is corrected', async () => {
  const world = await startSyncWorld({ catalogue: makeCatalogue(5) });
  await world.sync();
  const good = world.simulator.object('WORK00002');
  world.simulator.putObject({ type: 'ITEM', id: 'WORK00002', item_data: { name: 3 } });

  await world.sync();
  const during = await world.progress();
  const kept = (await world.works()).get('WORK00002');
  world.simulator.putObject({ ...good, type: 'ITEM', id: 'WORK00002' });
  await world.sync();

  expect(during.failures).toHaveLength(1);
  expect(kept).toMatchObject({ isDeleted: false, title: 'Painting 2' });
  expect(await world.progress()).toMatchObject({ failures: [], status: 'completed' });
});

it.each(['-3', '1.00001'])(
  'a sync keeps a work whose count is %s, and reports the count to the artist',
  async (quantity) => {
    const { counts: _, ...catalogue } = makeCatalogue(1);
    const world = await startSyncWorld({
      catalogue: { ...catalogue, counts: [makeCount('WORK00000-V0', quantity)] },
    });

    await world.sync();

    expect((await world.progress()).failures).toMatchObject([
      { itemId: 'WORK00000', error: expect.stringContaining(quantity) },
    ]);
    expect((await world.works()).get('WORK00000')).toMatchObject({ isDeleted: false });
  },
);
