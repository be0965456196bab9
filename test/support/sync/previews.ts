import { unmarshall } from '@aws-sdk/util-dynamodb';
import { allRows } from '#infra/command-support/rows.ts';
import { makeCatalogue, makeItem, makeVariation } from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from './world.ts';

/** Returns every row of the shop by key, except those of the sync's state. */
export async function shopRows(world: SyncWorld): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>();
  for await (const row of allRows({ client: world.client, name: world.tableName })) {
    const item = unmarshall(row);
    if (!String(item['pk']).startsWith('SYNC')) rows.set(`${item['pk']} ${item['sk']}`, item);
  }
  return new Map([...rows].sort(([a], [b]) => a.localeCompare(b)));
}

/** Names of fields with times, versions and run numbers, which differ between shops. */
const ofItsOwn = ['squareVersion', 'squareUpdatedAt', 'changedAt', 'addedAt', 'addedRun', 'calculatedAt'];

/**
 * Returns the works and settings without the fields of `ofItsOwn`, to compare two shops with the same history. A
 * picture is reduced to whether it exists.
 */
export async function comparableRows(world: SyncWorld): Promise<Record<string, unknown>[]> {
  return [...(await shopRows(world)).values()]
    .filter(({ pk }) => /^(CATALOGUE#|SETTINGS)/.test(String(pk)))
    .map((row) => {
      const { picture, imageUrl, ...rest } = row;
      const shown = Object.entries(rest).filter(([name]) => !ofItsOwn.includes(name));
      return {
        ...Object.fromEntries(shown),
        picture: picture !== undefined,
        isShown: /^.media/.test(String(imageUrl)),
      };
    });
}

/** Opens a filled shop with changes of every kind at Square. `works` must be at least 8. */
export async function startChangedWorld(works: number, options: Parameters<typeof startSyncWorld>[0] = {}) {
  const world = await startSyncWorld({ catalogue: makeCatalogue(works), ...options });
  await world.sync();
  const { simulator } = world;
  simulator.changePrice('WORK00001-V0', 15_000);
  simulator.archive('WORK00002');
  simulator.simulate({ type: 'stock', variationId: 'WORK00003-V0', quantity: '1' });
  simulator.putObject({ type: 'ITEM', id: 'WORK00004', item_data: { name: 3 } });
  simulator.putObject({ type: 'IMAGE', id: 'IMGNEW', image_data: { name: 'new', url: '/images/new.png' } });
  for (const id of ['NEW1', 'NEW2']) {
    simulator.putObject(newItem(id, `A new work ${id}`));
    simulator.setStock(`${id}-V0`, '1');
  }
  simulator.putObject(newItem('WORK00005', 'Painting five'));
  return world;
}

/** Returns an item that uses the new picture `IMGNEW`. */
function newItem(id: string, name: string) {
  return makeItem(id, {
    name,
    data: { categories: [{ id: 'CATORIGINALS' }], image_ids: ['IMGNEW'] },
    variations: [makeVariation(`${id}-V0`, { name: 'Size 0', ordinal: 0 })],
  });
}

/** Makes a preview and applies its changes. */
export async function previewAndApply(world: SyncWorld): Promise<void> {
  await world.sync({ preview: true });
  const { preview } = await world.progress();
  await world.sync({ confirmRun: preview?.run });
}
