// Rule 13.4
import { expect, it } from 'vitest';
import { makeCatalogue, smallPages } from '#test/support/shop/square-catalogue.ts';
import { syncCosts } from '#test/support/sync/costs.ts';
import { type SyncWorld, showPictures, startSyncWorld } from '#test/support/sync/world.ts';

it('a sync requests each page once and does not write unchanged works', async () => {
  const { first, again } = await syncCosts(6, 3, smallPages);

  // Calls: 1 for the location, 2 for 7 categories and pictures, 2 for 6 works, 1 for the counts of 18 variations.
  expect(first).toMatchObject({ squareCalls: 1 + 2 + 2 + 1, works: 6 });
  expect(first.transitions).toBeLessThanOrEqual(18);
  expect(first.largestState).toBeLessThanOrEqual(8 * 1024);
  expect(again).toMatchObject({ squareCalls: first.squareCalls, artworkWrites: 0 });
});

// Rule 16.6
it('the progress of a sync shows its step and the number of pictures that are done', async () => {
  const passes = [
    { made: 2, remaining: 6, unhung: 4 },
    { made: 4, remaining: 6, unhung: 0 },
  ];
  const pictures: typeof showPictures = (table) => async (input) =>
    passes.shift() ?? (await showPictures(table)(input));

  const seen: string[] = [];
  const world: SyncWorld = await startSyncWorld({
    simulator: smallPages,
    catalogue: makeCatalogue(6),
    pictures,
    wrapSteps: (steps) => async (event) => {
      const answer = await steps(event);
      const { status, message, current, total } = await world.progress();
      if (status === 'in_progress') seen.push(`${current} of ${total}: ${message}`);
      return answer;
    },
  });
  await world.sync();

  expect(seen).toEqual([
    '0 of 0: Asking Square for the location…',
    '0 of 0: Reading categories and pictures from Square…',
    '6 of 6: Reading works from Square…',
    '0 of 6: Preparing pictures…',
    '2 of 6: Preparing pictures…',
    '6 of 6: Gallery ready. Preparing large pictures…',
    '6 of 6: Preparing pictures…',
    '6 of 6: Updating the gallery…',
  ]);
});
