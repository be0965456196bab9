// Rule 16.9
import { describe, expect, it } from 'vitest';
import type { SyncWish } from '#functions/sync/run/start-sync.ts';
import { startWholeRun } from '#functions/sync/run/start-sync.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;

/** Runs a sync with these options, and requests the nightly run while the sync reads its first page. */
async function meet(wish: Partial<SyncWish>) {
  let isMet = false;
  world = await startSyncWorld({
    catalogue: makeCatalogue(2),
    wrapSteps: (steps) => async (event) => {
      if (!isMet && (event as { step: string }).step === 'ReadPage') {
        isMet = true;
        await startWholeRun(world.ports, 'the nightly schedule');
      }
      return steps(event);
    },
  });
  const { path } = await world.sync(wish);
  return { runs: path.filter((state) => state === 'Begin').length, progress: await world.progress() };
}

describe('the nightly run', () => {
  it.each<[string, Partial<SyncWish>]>([
    ['a filtered run', { filter: 'painting 1' }],
    ['a preview', { preview: true }],
  ])('starts as soon as %s ends, if it is still active at night', async (_, wish) => {
    const { runs, progress } = await meet(wish);

    expect(runs).toBe(2);
    expect(progress).toMatchObject({ status: 'completed', filter: '', total: 2 });
    expect(progress.preview).toBeUndefined();
  });

  it('does not start if a run of the whole catalogue is active', async () => {
    expect((await meet({})).runs).toBe(1);
  });
});
