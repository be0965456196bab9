// Rules 16.1 and 16.2
import { describe, expect, it } from 'vitest';
import { toggleFlag } from '#functions/studio/flags/flag-works.ts';
import { readProgress } from '#functions/sync/run/read-progress.ts';
import { startSync } from '#functions/sync/run/start-sync.ts';
import { endRun, leaseLength, readLock, StaleRun } from '#functions/sync/run/sync-records.ts';
import type { TaskHandler } from '#infra/local/state-machine.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { makeCatalogue, makeItem, makeVariation, smallPages } from '#test/support/shop/square-catalogue.ts';
import { isLong, sized } from '#test/support/sizes.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

describe('the lock of the sync', () => {
  it('lets only one of twenty simultaneous starts begin a run', async () => {
    const { table, services } = await testServices();
    for (let round = 0; round < sized(3, 100); round++) {
      const begun: string[] = [];
      const ports = { ...services, startExecution: async (name: string) => void begun.push(name) };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, who) => startSync(ports, { startedBy: `admin-${who}` })),
      );

      expect(begun).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['in_progress']));
      await endRun(table, (await readLock(table)).run, { status: 'completed' });
    }
  });

  it('is released if Step Functions refuses a run', async () => {
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

  it('expires some time after a crash, and then the crashed run is shown as an error', async () => {
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

  it('prevents an earlier run from ending the next run', async () => {
    const clock = testClock();
    const { ports } = await startSyncWorld({ now: clock.now });
    const dead = { ...ports, startExecution: async () => undefined };
    await startSync(dead, { startedBy: 'Marlo' });
    const { run } = await readLock(ports.table);
    clock.advance(leaseLength + 1);
    await startSync(dead, { startedBy: 'Second' });

    await expect(endRun(ports.table, run, { status: 'completed' })).rejects.toThrow(StaleRun);
    expect(await readProgress(ports)).toMatchObject({ status: 'in_progress', startedBy: 'Second' });
  });

  it('prevents an earlier run from writing after the next run has begun', async () => {
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

  it('allows interrupted steps to be repeated without a change of the result', async () => {
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
          // Interrupts the step before or after the write.
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

describe('a sync with a failed or empty page', () => {
  it('changes no work if the request for any page fails', async () => {
    const works = sized(9, 2_500);
    const world = await startSyncWorld({
      catalogue: makeCatalogue(works),
      ...(!isLong && { simulator: smallPages }),
    });
    await world.sync();
    const before = [...(await world.works())];
    world.simulator.clearCalls();
    await world.sync();
    const pages = world.simulator.calls('listCatalogue').length;

    expect(pages).toBeGreaterThan(5);
    for (let page = 1; page <= pages; page++) {
      const match = { operation: 'listCatalogue' } as const;
      const fault = world.simulator.faults.add({ kind: 'unauthorised', match, nth: page });
      await world.sync();
      world.simulator.faults.remove(fault);
      expect(await world.progress()).toMatchObject({ status: 'error', changes: { gone: 0 } });
      expect([...(await world.works())]).toEqual(before);
    }
  });

  it.each([
    ['first', 1],
    ['last', 0],
  ])('neither hides nor removes a work if the %s page of Square’s list is empty', async (_, nth) => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(9), simulator: smallPages });
    await world.sync();
    const before = [...(await world.works())];
    const match = { operation: 'listCatalogue' } as const;
    const last = world.simulator.calls('listCatalogue').length;
    world.simulator.faults.add({ kind: 'answer', status: 200, body: {}, match, nth: nth || last, times: 1 });

    await world.sync();

    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { changed: 0, gone: 0 } });
    expect([...(await world.works())]).toEqual(before);
  });

  it('removes an archived work even if the page with this work is empty', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(9), simulator: smallPages });
    await world.sync();
    const match = { operation: 'listCatalogue' } as const;
    const last = world.simulator.calls('listCatalogue').length;
    world.simulator.faults.add({ kind: 'answer', status: 200, body: {}, match, nth: last });
    world.simulator.archive('WORK00008');

    await world.sync();

    expect(await world.progress()).toMatchObject({ status: 'completed', changes: { gone: 1 } });
  });
});

describe('a sync', () => {
  // Rule 16.3
  it('keeps the hidden and featured flags that the artist toggles during the sync', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(20, 2) });
    await world.sync();
    const ids = [...(await world.works()).keys()];
    for (const id of ids) world.simulator.changePrice(`${id}-V0`, 4_321);
    const flags = new Map(ids.map((id) => [id, { hidden: false, featured: false }]));

    const syncing = world.sync();
    for (let turn = 0; turn < sized(25, 200); turn++) {
      const artworkId = ids[(turn * 7) % ids.length] as string;
      const flag = turn % 2 === 0 ? 'hidden' : 'featured';
      const value = await toggleFlag(world.ports, { artworkId, flag, who: 'Marlo' });
      Object.assign(flags.get(artworkId) ?? {}, { [flag]: value });
    }
    await syncing;

    expect((await world.progress()).status).toBe('completed');
    for (const [id, { variations, ...work }] of await world.works()) {
      expect(work).toMatchObject(flags.get(id) ?? {});
      for (const size of variations.values()) expect(size.hidden).toBe(work.hidden);
      expect(variations.get(`${id}-V0`)?.price).toBe(4_321);
    }
  });

  it('hides a new size of a hidden work', async () => {
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
