import { beforeAll, describe, expect, it } from 'vitest';
import { collectChanges } from '#functions/sync/reread/collect-changes.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;
beforeAll(async () => {
  world = await startSyncWorld();
  await world.sync();
});

const itemsOf = async (object: object) => (await collectChanges(world.table, [object])).itemIds;

describe('a change at Square', () => {
  it('of a variation leads to the item that it names', async () => {
    const variation = {
      type: 'ITEM_VARIATION',
      id: 'NEW-SIZE',
      itemVariationData: { itemId: 'TEAPOTWEATHER' },
    };

    expect(await itemsOf(variation)).toEqual(['TEAPOTWEATHER']);
  });

  it('of a variation without its item leads to the work that the shop has for it', async () => {
    expect(await itemsOf({ type: 'ITEM_VARIATION', id: 'TEAPOT-SMALL', isDeleted: true })).toEqual([
      'TEAPOTWEATHER',
    ]);
    expect(await itemsOf({ type: 'ITEM_VARIATION', id: 'NEVER-SEEN', isDeleted: true })).toEqual([]);
  });
});
