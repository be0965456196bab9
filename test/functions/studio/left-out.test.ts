// Rule 13.25
import { describe, expect, it } from 'vitest';
import { listLeftOut } from '#functions/studio/sync-diff.ts';
import {
  makeCatalogue,
  makeCount,
  makeImage,
  makeItem,
  makeVariation,
  studio,
} from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;

describe('the left-out list', () => {
  it('names each item that is not in the shop, with the reason', async () => {
    const { objects, ...rest } = makeCatalogue(3);
    const extra = [
      makeItem('ARCHIVED', { data: { is_archived: true } }),
      makeItem('GIFTCARD', { data: { product_type: 'GIFT_CARD' } }),
      makeItem('NUMBER', { data: { name: 12 } }),
    ];
    world = await startSyncWorld({ catalogue: { ...rest, objects: [...objects, ...extra] } });
    await world.sync();

    const { tally, failures } = await world.progress();
    const { entries, cursor } = await listLeftOut(world.table);
    expect(cursor).toBeUndefined();
    const reasons = entries.map(({ artworkId, reason }) => [artworkId, reason]).sort();
    expect(reasons).toEqual([
      ['ARCHIVED', 'archived'],
      ['GIFTCARD', 'kind'],
      ['NUMBER', 'refused'],
    ]);
    expect(tally).toEqual({ run: 1, works: 3, leftOut: 3 });
    // An item that was left out because of an error is also listed as a failure, with the same text.
    const refused = entries.find(({ reason }) => reason === 'refused');
    expect(failures).toMatchObject([{ itemId: 'NUMBER', error: refused?.detail }]);
  });

  it('is not changed by a preview or a filtered sync', async () => {
    world = await startSyncWorld({ catalogue: makeCatalogue(4) });
    world.simulator.archive('WORK00001');
    await world.sync();
    const before = await listLeftOut(world.table);

    world.simulator.archive('WORK00002');
    await world.sync({ filter: 'painting' });
    await world.sync({ preview: true });

    expect(before.entries.map(({ artworkId }) => artworkId)).toEqual(['WORK00001']);
    expect(await listLeftOut(world.table)).toEqual(before);
    expect((await world.progress()).tally).toEqual({ run: 1, works: 3, leftOut: 1 });
  });

  it('is read in pages', async () => {
    const many = Array.from({ length: 1_250 }, (_, index) =>
      makeItem(`OLD${index}`, { data: { is_archived: true } }),
    );
    world = await startSyncWorld({ catalogue: { objects: many, counts: [], locations: [studio] } });
    await world.sync();

    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listLeftOut(world.table, cursor);
      ids.push(...page.entries.map(({ artworkId }) => artworkId));
      cursor = page.cursor;
    } while (cursor);

    expect(ids).toHaveLength(1_250);
    expect(new Set(ids).size).toBe(1_250);
    await expect(listLeftOut(world.table, 'x')).rejects.toMatchObject({ status: 400 });
  });
});

it('a size that Square tracks but has never counted is reported to the artist', async () => {
  const variations = [makeVariation('OWL-V1'), makeVariation('OWL-V2', { name: 'Small' })];
  world = await startSyncWorld({
    catalogue: {
      objects: [makeImage('IMG'), makeItem('OWL', { data: { image_ids: ['IMG'] }, variations })],
      counts: [makeCount('OWL-V1', '0')],
      locations: [studio],
    },
  });

  await world.sync();

  expect((await world.progress()).failures).toEqual([
    expect.objectContaining({
      variationName: 'Small',
      error: expect.stringMatching(/no count at this location.*enter how many there are/),
    }),
  ]);
});
