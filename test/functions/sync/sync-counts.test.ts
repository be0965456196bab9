// Rule 13.4
import { expect, it } from 'vitest';
import { makeCatalogue, smallPages } from '#test/support/shop/square-catalogue.ts';
import { syncCosts } from '#test/support/sync/costs.ts';
import { type SyncWorld, showPictures, startSyncWorld } from '#test/support/sync/world.ts';

it('a sync requests each page once, and does not write unchanged works', async () => {
  const { first, again } = await syncCosts(6, 3, smallPages);

  // The location, 7 categories and pictures, 6 works, and the counts of 18 variations at 500 a call.
  expect(first).toMatchObject({ squareCalls: 1 + 2 + 2 + 1, works: 6 });
  expect(first.transitions).toBeLessThanOrEqual(18);
  expect(first.largestState).toBeLessThanOrEqual(8 * 1024);
  expect(again).toMatchObject({ squareCalls: first.squareCalls, artworkWrites: 0 });
});

it('the progress shows the run’s step, and its numbers match its text', async () => {
  const seen = await watchProgress({ catalogue: makeCatalogue(6) }, {});

  expect(seen).toEqual([
    'Asking Square for the location…',
    'Reading categories and pictures from Square…',
    '6 of 6: Reading works from Square…',
    '0 of 6: Preparing pictures…',
    '6 of 6: Preparing pictures…',
    '6 of 6: Updating the gallery…',
  ]);
});

// Rule 16.6
it('between the two passes every work is in the gallery, and the progress says so', async () => {
  const passes = [
    { made: 2, remaining: 6, unhung: 4 },
    { made: 4, remaining: 6, unhung: 0 },
  ];
  const pictures: typeof showPictures = (table) => async (input) =>
    passes.shift() ?? (await showPictures(table)(input));

  const seen = await watchProgress({ catalogue: makeCatalogue(6), pictures }, {});

  expect(seen.slice(-5)).toEqual([
    '0 of 6: Preparing pictures…',
    '2 of 6: Preparing pictures…',
    '6 of 6: Gallery ready. Preparing large pictures…',
    '6 of 6: Preparing pictures…',
    '6 of 6: Updating the gallery…',
  ]);
});

/** The progress that the studio could read after each step of these runs. */
async function watchProgress(
  options: Parameters<typeof startSyncWorld>[0],
  ...wishes: readonly Parameters<SyncWorld['sync']>[0][]
): Promise<string[]> {
  const seen: string[] = [];
  const world = await startSyncWorld({
    simulator: smallPages,
    ...options,
    wrapSteps: (steps) => async (event) => {
      const answer = await steps(event);
      const { status, message, current, total } = (await world?.progress()) ?? {};
      const counts = current === 0 && total === 0 ? '' : `${current} of ${total}: `;
      if (status === 'in_progress') seen.push(`${counts}${message}`);
      return answer;
    },
  });
  for (const wish of wishes) await world.sync(wish);
  return seen;
}
