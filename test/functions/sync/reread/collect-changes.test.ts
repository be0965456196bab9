import { beforeAll, describe, expect, it } from 'vitest';
import { collectChanges } from '#functions/sync/reread/collect-changes.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;
beforeAll(async () => {
  world = await startSyncWorld();
  await world.sync();
});

const itemsOf = async (object: object) => (await collectChanges(world.table, [object])).itemIds;

describe('a changed variation', () => {
  it('leads to a new read of its item, whose id comes from the table if Square does not give it', async () => {
    const named = { type: 'ITEM_VARIATION', id: 'NEW-SIZE', itemVariationData: { itemId: 'TEAPOTWEATHER' } };

    expect(await itemsOf(named)).toEqual(['TEAPOTWEATHER']);
    expect(await itemsOf({ type: 'ITEM_VARIATION', id: 'TEAPOT-SMALL', isDeleted: true })).toEqual([
      'TEAPOTWEATHER',
    ]);
    expect(await itemsOf({ type: 'ITEM_VARIATION', id: 'NEVER-SEEN', isDeleted: true })).toEqual([]);
  });
});
