import { expect } from 'vitest';
import { type StartPorts, startSync } from '#functions/sync/run/start-sync.ts';
import { endRun, readLock } from '#functions/sync/run/sync-records.ts';
import type { SimulatorOptions } from '#infra/local/square-simulator/simulator.ts';
import { testServices } from '#test/support/shop/services.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { startSyncWorld } from './world.ts';

/** Twenty administrators press the button at once, `rounds` times; answers how many runs each round began. */
export async function raceStarts(rounds: number): Promise<number[]> {
  const { table, services } = await testServices();
  const began: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const names: string[] = [];
    const ports: StartPorts = {
      ...services,
      startExecution: async (name) => {
        names.push(name);
      },
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, who) => startSync(ports, { startedBy: `admin-${who}` })),
    );
    began.push(names.length);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['in_progress']));
    const { run } = await readLock(table);
    await endRun(table, run, { status: 'completed' });
  }
  return began;
}

/** Lets a sync of a filled shop fail at every page in turn; answers what was left of the shop each time. */
export async function failAtEveryPage(works: number, simulator: Partial<SimulatorOptions> = {}) {
  const world = await startSyncWorld({ catalogue: makeCatalogue(works), simulator });
  await world.sync();
  const before = await world.works();
  world.simulator.clearCalls();
  await world.sync();
  const pages = world.simulator.calls('listCatalogue').length;
  const outcomes = [];
  for (let page = 1; page <= pages; page++) {
    const fault = world.simulator.faults.add({
      kind: 'unauthorised',
      match: { operation: 'listCatalogue' },
      nth: page,
    });
    await world.sync();
    world.simulator.faults.remove(fault);
    const { status, changes } = await world.progress();
    outcomes.push({ status, gone: changes.gone, intact: sameWorks(before, await world.works()) });
  }
  return { pages, outcomes };
}

function sameWorks(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): boolean {
  return (
    JSON.stringify([...before.keys()]) === JSON.stringify([...after.keys()]) &&
    [...before].every(([id, work]) => JSON.stringify(work) === JSON.stringify(after.get(id)))
  );
}
