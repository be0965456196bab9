// Rule 16.4
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Key, keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

/** Optional attributes that a row lacks after the first sync. */
const optional = ['picturesGivenUp', 'pictureSet', 'shipsTo', 'markedSoldAt', 'featuredRank', 'soldAt'];
const isOwn = (name: string) => !/^(pk|sk|gsi1.*)$/.test(name);
const idOf = (index: number) => `WORK${String(index).padStart(5, '0')}`;

/** Damages every attribute of a row in another work, and syncs all works. */
async function damageEach(keyOf: (id: string) => Key) {
  world = await startSyncWorld({ catalogue: makeCatalogue(40) });
  await world.sync();
  const names = [
    ...Object.keys((await world.table.get(keyOf(idOf(0)), true)) ?? {}).filter(isOwn),
    ...optional,
  ];
  expect(names.length).toBeLessThan(40);
  for (const [index, name] of names.entries()) {
    const key = keyOf(idOf(index));
    const row = await world.table.get(key, true);
    if (row) await world.table.put({ ...damage(row, name), ...key });
  }
  await world.sync();
  return { names, progress: await world.progress() };
}

/** Removes an attribute from the row, or gives it a wrong type if its position is odd. */
const damage = (row: Item, name: string): Item =>
  Object.keys(row).indexOf(name) % 2 === 0
    ? (Object.fromEntries(Object.entries(row).filter(([one]) => one !== name)) as Item)
    : { ...row, [name]: { odd: [1] } };

describe('rows with a missing attribute or an attribute of a wrong type', () => {
  it('are repaired by the next run, which reports the flags that it cannot restore', async () => {
    const { names, progress } = await damageEach(keys.artwork);

    expect(progress.status).toBe('completed');
    expect(progress.failures.map(({ itemId, error }) => [itemId, error])).toEqual([
      [idOf(names.indexOf('hidden')), expect.stringContaining('whether you had hidden it')],
    ]);
    const works = [...(await world.works()).values()];
    expect(works).toHaveLength(40);
    expect(works.filter(({ isDeleted, title }) => isDeleted || !title.startsWith('Painting'))).toEqual([]);
  });

  it('of sizes are repaired too, except for the claims of orders', async () => {
    const { names, progress } = await damageEach((id) => keys.variation(id, `${id}-V0`));

    expect(progress.status).toBe('completed');
    expect(progress.failures.map(({ itemId, error }) => [itemId, error])).toEqual([
      [idOf(names.indexOf('claims')), expect.stringContaining('which orders have reserved it')],
    ]);
  });
});
