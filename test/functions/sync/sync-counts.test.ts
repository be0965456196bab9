import { afterEach, expect, it } from 'vitest';
import { syncCosts } from '#test/support/sync-costs.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync-world.ts';

let world: SyncWorld | undefined;
afterEach(() => world?.stop());

it('a sync asks Square once a page, and writes no work that has not changed', async () => {
  const { first, again } = await syncCosts(150, 3);

  // The location, 151 categories and pictures, 150 works, and the counts of 450 variations at 500 a call.
  expect(first).toMatchObject({ squareCalls: 1 + 2 + 2 + 1, works: 150 });
  expect(first.transitions).toBeLessThanOrEqual(18);
  expect(first.largestState).toBeLessThanOrEqual(8 * 1024);
  expect(again).toMatchObject({ squareCalls: first.squareCalls, artworkWrites: 0 });
});

it('the progress of a run that is over the works says where it is', async () => {
  const seen: { message: string; current: number; total: number }[] = [];
  world = await startSyncWorld({
    wrapSteps: (steps) => async (event) => {
      const answer = await steps(event);
      const { status, message, current, total } = (await world?.progress()) ?? {};
      if (status === 'in_progress')
        seen.push({ message: message ?? '', current: current ?? 0, total: total ?? 0 });
      return answer;
    },
  });

  await world.sync();

  expect(seen.map(({ message }) => message)).toEqual([
    'Asking Square for the location…',
    'Reading categories and pictures from Square…',
    'Reading works from Square: 2 so far…',
    'Preparing pictures: 0 of 1…',
    'Preparing pictures: 1 of 1…',
    'Hanging the gallery…',
  ]);
  for (const [index, { current, total }] of seen.entries()) {
    expect(current).toBeGreaterThanOrEqual(seen[index - 1]?.current ?? 0);
    expect(current).toBeLessThanOrEqual(total);
  }
});
