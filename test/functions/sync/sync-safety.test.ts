// Rules 16.1 and 16.2
import { describe, expect, it } from 'vitest';
import { toggleFlag } from '#functions/studio/flags/toggle-flag.ts';
import { readProgress } from '#functions/sync/run/read-progress.ts';
import { startSync } from '#functions/sync/run/start-sync.ts';
import { leaseLength, StaleRun } from '#functions/sync/run/sync-records.ts';
import type { TaskHandler } from '#infra/local/state-machine.ts';
import { testClock } from '#test/support/shop/services.ts';
import { makeCatalogue, makeItem, makeVariation, smallPages } from '#test/support/shop/square-catalogue.ts';
import { failAtEveryPage } from '#test/support/sync/races.ts';
import { catalogueToToggle, toggleThroughSync } from '#test/support/sync/toggles.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

describe('only one sync runs at a time (rule 16.1)', () => {
  it('a start that Step Functions refuses frees the lock', async () => {
    const world = await startSyncWorld();
    const refusing = {
      ...world.ports,
      startExecution: async () => {
        throw new Error('no');
      },
    };

    await expect(startSync(refusing, { startedBy: 'Marlo' })).rejects.toThrow('Failed to start Square sync');
    const refused = await world.progress();
    await world.sync();

    expect(refused.status).toBe('error');
    expect((await world.progress()).status).toBe('completed');
  });

  it('a crashed run is shown as an error after its lease, and the next run starts', async () => {
    const clock = testClock();
    const world = await startSyncWorld({ now: clock.now });
    const dead = { ...world.ports, startExecution: async () => undefined };
    await startSync(dead, { startedBy: 'Marlo' });
    const meanwhile = await startSync(dead, { startedBy: 'Second' });

    clock.advance(leaseLength + 1);
    const after = await readProgress(world.ports);
    await world.sync();

    expect(meanwhile).toMatchObject({ status: 'in_progress', startedBy: 'Marlo' });
    expect(after).toMatchObject({ status: 'error', message: expect.stringContaining('start it again') });
    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { new: 2 } });
  });

  it('an old run that resumes after a newer one began writes nothing', async () => {
    const clock = testClock();
    const kept: unknown[] = [];
    let asleep = true;
    const wrapSteps =
      (steps: TaskHandler): TaskHandler =>
      async (event) => {
        const { step, state } = event as { step: string; state: { phase?: string } };
        if (asleep && step === 'ReadPage' && state.phase === 'items') {
          kept.push(event);
          return new Promise(() => undefined);
        }
        return steps(event);
      };
    const world = await startSyncWorld({ now: clock.now, wrapSteps });
    await startSync(world.ports, { startedBy: 'Old' });
    await expect.poll(() => kept.length).toBe(1);
    clock.advance(leaseLength + 1);
    asleep = false;
    world.simulator.changePrice('MOONSTAIRS-V1', 99_000);
    await world.sync({ startedBy: 'New' });
    const before = await world.works();
    world.simulator.changePrice('MOONSTAIRS-V1', 1_000);

    const woken = world.steps(kept[0]);

    await expect(woken).rejects.toBeInstanceOf(StaleRun);
    expect(await world.works()).toEqual(before);
    expect(await world.progress()).toMatchObject({ status: 'completed', startedBy: 'New' });
  });

  it('a step that was cut off at any point and is tried again ends in the same shop', async () => {
    const catalogue = makeCatalogue(16, 2);
    const undisturbed = await startSyncWorld({ catalogue, simulator: smallPages });
    await undisturbed.sync();
    const expected = summary(await undisturbed.works());

    let writes = 0;
    const crashingAt = new Set([2, 5, 9, 12, 14]);
    const world = await startSyncWorld({
      catalogue,
      simulator: smallPages,
      wrapTable: (table) => ({
        ...table,
        transact: async (actions) => {
          const crashes = crashingAt.has(++writes);
          // Before the write or after it, as it comes.
          if (crashes && writes % 2 === 0)
            throw Object.assign(new Error('cut off'), { name: 'TimeoutError' });
          await table.transact(actions);
          if (crashes) throw Object.assign(new Error('cut off'), { name: 'TimeoutError' });
        },
      }),
    });

    await world.sync();

    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { new: 16, gone: 0 } });
    expect(writes).toBeGreaterThan(14);
    expect(summary(await world.works())).toEqual(expected);
  });
});

describe('a failed run leaves the shop as it was (rule 16.2)', () => {
  it('whichever page it fails at', async () => {
    const { pages, outcomes } = await failAtEveryPage(9, smallPages);

    expect(pages).toBe(6);
    expect(outcomes).toEqual(Array(pages).fill({ status: 'error', gone: 0, intact: true }));
  });

  it('a first sync that fails half-way shows no half gallery', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(13), simulator: smallPages });
    world.simulator.faults.add({ kind: 'unauthorised', match: { operation: 'listCatalogue' }, nth: 8 });

    await world.sync();

    expect((await world.progress()).status).toBe('error');
    const shown = [...(await world.works()).values()].filter(({ picture }) => picture);
    expect(shown).toEqual([]);
  });

  // Rule 13.15
  it('refuses to take down more than 30 % of the works until that is confirmed', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(10) });
    await world.sync();
    for (const id of ['WORK00001', 'WORK00002', 'WORK00003', 'WORK00004']) world.simulator.deleteObject(id);

    await world.sync();
    const refused = await world.progress();
    const untouched = [...(await world.works()).values()].filter(({ isDeleted }) => isDeleted);
    await world.sync({ confirmVanishing: true });

    expect(refused).toMatchObject({
      status: 'error',
      wouldVanish: 4,
      message: expect.stringContaining('4 works would leave the shop'),
    });
    expect(untouched).toEqual([]);
    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { gone: 4, unchanged: 6 } });
    expect((await world.progress()).wouldVanish).toBeUndefined();
  });

  it('a filtered run imports matching works only and removes none', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(12) });
    await world.sync();
    world.simulator.deleteObject('WORK00007');
    world.simulator.changePrice('WORK00010-V0', 777);
    world.simulator.changePrice('WORK00003-V0', 777);

    await world.sync({ filter: '  PAINTING 1 ' });

    const works = await world.works();
    expect(await world.progress()).toMatchObject({
      status: 'completed',
      filter: 'PAINTING 1',
      current: 3,
      total: 3,
      changes: { new: 0, changed: 1, unchanged: 2, gone: 0 },
    });
    expect(works.get('WORK00007')?.isDeleted).toBe(false);
    expect(works.get('WORK00010')?.variations.get('WORK00010-V0')?.price).toBe(777);
    expect(works.get('WORK00003')?.variations.get('WORK00003-V0')?.price).toBe(12_000);
  });
});

describe('what the artist set is kept (rule 16.3)', () => {
  // Rule 16.3
  it('hidden and featured, toggled all through a sync, are kept', async () => {
    const world = await startSyncWorld({ catalogue: catalogueToToggle(20) });

    const { found, expected } = await toggleThroughSync(world, 25);

    expect((await world.progress()).status).toBe('completed');
    expect(found).toEqual(expected);
  });

  it('a new size of a hidden work is hidden too', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(1) });
    await world.sync();
    await toggleFlag(world.ports, { artworkId: 'WORK00000', flag: 'hidden', who: 'Marlo' });
    const variations = [makeVariation('WORK00000-V0'), makeVariation('WORK00000-V9', { name: 'Large' })];
    world.simulator.putObject(makeItem('WORK00000', { variations }));

    await world.sync();

    expect((await world.works()).get('WORK00000')?.variations.get('WORK00000-V9')).toMatchObject({
      name: 'Large',
      hidden: true,
    });
  });
});

function summary(works: Awaited<ReturnType<SyncWorld['works']>>) {
  return [...works.values()].map(({ title, category, isDeleted, variations }) => ({
    title,
    category,
    isDeleted,
    variations: [...variations.values()].map(({ price, available, squareCount, name }) => ({
      price,
      available,
      squareCount,
      name,
    })),
  }));
}
