// Rules 13.9 and 16.4
import { expect, it } from 'vitest';
import { makeCatalogue, makeCount } from '#test/support/shop/square-catalogue.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

it('an unreadable record keeps its stored work, and the run after its correction reports no failure', async () => {
  const world = await startSyncWorld({ catalogue: makeCatalogue(5) });
  await world.sync();
  const good = world.simulator.object('WORK00002');
  world.simulator.putObject({ type: 'ITEM', id: 'WORK00002', item_data: { name: 3 } });

  await world.sync();
  const during = await world.progress();
  const kept = (await world.works()).get('WORK00002');
  world.simulator.putObject({ ...good, type: 'ITEM', id: 'WORK00002' });
  await world.sync();

  expect(during.failures).toHaveLength(1);
  expect(kept).toMatchObject({ isDeleted: false, title: 'Painting 2' });
  expect(await world.progress()).toMatchObject({ failures: [], status: 'completed' });
});

it.each(['-3', '1.00001'])(
  'a work that Square counts as %s stays in the shop, and the artist is told',
  async (quantity) => {
    const { counts: _, ...catalogue } = makeCatalogue(1);
    const world = await startSyncWorld({
      catalogue: { ...catalogue, counts: [makeCount('WORK00000-V0', quantity)] },
    });

    await world.sync();

    expect((await world.progress()).failures).toMatchObject([
      { itemId: 'WORK00000', error: expect.stringContaining(quantity) },
    ]);
    expect((await world.works()).get('WORK00000')).toMatchObject({ isDeleted: false });
  },
);
