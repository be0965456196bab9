// Rule 13.9
import { expect, it } from 'vitest';
import { smallPages } from '#test/support/shop/square-catalogue.ts';
import { poisonedCatalogue } from '#test/support/sync/poisoned-catalogue.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

// Rule 16.4
it('lists every bad record and imports all others', async () => {
  const { catalogue, goodIds, badIds } = poisonedCatalogue(36, 12);
  const world = await startSyncWorld({ catalogue, simulator: smallPages });

  await world.sync();

  const { status, failures, message } = await world.progress();
  const works = await world.works();
  expect(status).toBe('completed');
  expect(failures.map(({ itemId }) => itemId).sort()).toEqual(badIds);
  expect(message).toContain('12 things need a look');
  expect(goodIds.filter((id) => works.get(id)?.isDeleted !== false)).toEqual([]);
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
  for (const { variations } of works.values()) {
    for (const { available, price } of variations.values()) {
      expect(available).toBeGreaterThanOrEqual(0);
      expect(price === null || price > 0).toBe(true);
    }
  }
});

it('an unreadable record keeps its stored work, and the run after its correction reports no failure', async () => {
  const { catalogue } = poisonedCatalogue(5, 0);
  const world = await startSyncWorld({ catalogue });
  await world.sync();
  const good = world.simulator.object('GOOD00002');
  world.simulator.putObject({ type: 'ITEM', id: 'GOOD00002', item_data: { name: 3 } });

  await world.sync();
  const during = await world.progress();
  const kept = (await world.works()).get('GOOD00002');
  world.simulator.putObject({ ...good, type: 'ITEM', id: 'GOOD00002' });
  await world.sync();

  expect(during.failures).toHaveLength(1);
  expect(kept).toMatchObject({ isDeleted: false, title: 'Work GOOD00002' });
  expect(await world.progress()).toMatchObject({ failures: [], status: 'completed' });
});
