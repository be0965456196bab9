// Rules 16.1, 16.2, 16.3, 16.4 and 16.8
import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { comparableRows, previewAndApply, startChangedWorld } from '#test/support/sync/previews.ts';
import { failAtEveryPage, raceStarts } from '#test/support/sync/races.ts';
import { catalogueToToggle, toggleThroughSync } from '#test/support/sync/toggles.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

describe('the sync at its full sizes', () => {
  it('twenty starts at once, a hundred times, begin one run each (rule 16.1)', async () => {
    expect(await raceStarts(100)).toEqual(Array(100).fill(1));
  });

  it('failing at any page of 2,500 works leaves the shop as it was (rule 16.2)', async () => {
    const { pages, outcomes } = await failAtEveryPage(2_500);

    expect(pages).toBe(51);
    expect(outcomes).toEqual(Array(pages).fill({ status: 'error', gone: 0, intact: true }));
  });

  it('two hundred toggles of hidden and featured during a sync are kept (rule 16.3)', async () => {
    const world = await startSyncWorld({ catalogue: catalogueToToggle() });

    const { found, expected } = await toggleThroughSync(world, 200);
    const { status } = await world.progress();

    expect(status).toBe('completed');
    expect(found).toEqual(expected);
  });

  it('a preview of 3,000 works, and what was seen applied, is what a sync alone brings', async () => {
    const [previewed, applied] = await Promise.all([startChangedWorld(3_000), startChangedWorld(3_000)]);

    await previewAndApply(previewed);
    await applied.sync();
    const [rows, others] = [await comparableRows(previewed), await comparableRows(applied)];

    expect(rows.length).toBeGreaterThan(6_000);
    expect(rows).toEqual(others);
  });

  it('10,000 works in three sizes are read to the end, and cost nothing when nothing changed', async () => {
    const world = await startSyncWorld({ catalogue: makeCatalogue(10_000, 3) });

    const first = await world.sync();
    const afterFirst = await world.progress();
    await world.sync();
    const afterSecond = await world.progress();

    expect(afterFirst).toMatchObject({ status: 'completed', current: 10_000, changes: { new: 10_000 } });
    expect(afterSecond).toMatchObject({
      status: 'completed',
      changes: { unchanged: 10_000, new: 0, changed: 0 },
    });
    expect(first.largestState).toBeLessThanOrEqual(8 * 1024);
  });
});
