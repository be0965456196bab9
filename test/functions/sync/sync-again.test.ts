import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Table, TransactAction } from '#functions/db/table.ts';
import { askForAnotherRun } from '#functions/sync/run/sync-records.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld | undefined;

const updatesOfLock = (actions: readonly TransactAction[]) =>
  actions.flatMap(({ Update }) =>
    Update?.Key?.['sk'] === keys.syncLock().sk ? [Update.UpdateExpression] : [],
  );
const ends = (actions: readonly TransactAction[]) =>
  updatesOfLock(actions).some((expression) => expression?.startsWith('REMOVE #leaseUntil'));
const begins = (actions: readonly TransactAction[]) =>
  updatesOfLock(actions).some((expression) => expression?.includes('execution'));

/** Wraps a table. The first write that matches `is` while another run is due is passed to `around`. */
function once(
  is: (actions: readonly TransactAction[]) => boolean,
  around: (write: () => Promise<void>) => Promise<void>,
) {
  let left = 1;
  return (table: Table): Table => ({
    ...table,
    transact: async (actions) => {
      const write = () => table.transact(actions);
      const { again, run } = (await table.get(keys.syncLock(), true)) ?? {};
      const isDue = is === ends || again === true || run === 2;
      if (left === 0 || !is(actions) || !isDue) return write();
      left = 0;
      await around(write);
    },
  });
}

const crashed = () => Object.assign(new Error('cut off'), { name: 'TimeoutError' });
const thenCrashes = async (write: () => Promise<void>) => {
  await write();
  throw crashed();
};

describe('a change that Square announces during the last step of a run', () => {
  async function runAsked(wrapTable: (table: Table) => Table, asks = true): Promise<SyncWorld> {
    const started: SyncWorld = await startSyncWorld({
      wrapTable,
      wrapSteps: (steps) => async (event) => {
        const { step } = event as { step: string };
        const { run } = (await started.table.get(keys.syncLock(), true)) ?? {};
        if (asks && step === 'Complete' && run === 1) await askForAnotherRun(started.table, Date.now());
        return steps(event);
      },
    });
    world = started;
    await started.sync();
    return started;
  }

  it.each([
    ['ended the run', ends],
    ['begun the next run', begins],
  ])('is read by another run even if the last step crashes after it has %s', async (_, is) => {
    const { progress, table } = await runAsked(once(is, thenCrashes));

    expect(await progress()).toMatchObject({ status: 'completed', startedBy: 'Square' });
    expect(await table.get(keys.syncLock(), true)).toEqual({ ...keys.syncLock(), run: 2, execution: 1 });
  });

  // Rule 16.1
  it('is read by another run even if Square announces it just before the run ends', async () => {
    const toldLate = once(ends, async (write) => {
      expect(await askForAnotherRun(world?.table ?? never(), Date.now())).toBe(true);
      await write();
    });
    const { progress, table } = await runAsked(toldLate, false);

    expect(await progress()).toMatchObject({ status: 'completed', startedBy: 'Square' });
    expect(await table.get(keys.syncLock(), true)).toEqual({ ...keys.syncLock(), run: 2, execution: 1 });
  });
});

function never(): never {
  throw new Error('There is no world yet');
}
