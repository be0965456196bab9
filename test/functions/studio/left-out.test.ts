// Rule 13.25
import { beforeAll, describe, expect, it } from 'vitest';
import { listLeftOut } from '#functions/studio/sync-diff.ts';
import { oddCatalogue } from '#test/support/hostile/odd-catalogue.ts';
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

describe('the left-out list of an odd catalogue', () => {
  const { catalogue, items, expected } = oddCatalogue();
  beforeAll(async () => {
    world = await startSyncWorld({ catalogue });
    await world.sync();
  });

  it('names each item with its reason; works and items add up to Square’s number', async () => {
    const { status, tally, failures } = await world.progress();
    const { entries, cursor } = await listLeftOut(world.table);
    const named = entries.filter(({ sizes }) => sizes === undefined);
    const works = [...(await world.works()).values()].filter(({ isDeleted }) => !isDeleted);
    expect({ status, cursor }).toEqual({ status: 'completed', cursor: undefined });
    expect(Object.fromEntries(named.map(({ artworkId, reason }) => [artworkId, reason]))).toEqual(expected);
    expect(tally).toEqual({ run: 1, works: works.length, leftOut: named.length });
    expect(works.length + named.length).toBe(items);
    // Items that the artist did not choose to leave out are also failures, with the same words.
    for (const { artworkId, reason, detail } of named.filter((entry) => entry.reason === 'refused')) {
      expect({
        reason,
        told: failures.filter(({ itemId }) => itemId === artworkId).map(({ error }) => error),
      }).toEqual({
        reason,
        told: expect.arrayContaining([detail]),
      });
    }
  });

  it('names the kind of an item that is not a work, and the missing sizes of a work', async () => {
    const { entries } = await listLeftOut(world.table);
    const of = (id: string) => entries.filter(({ artworkId }) => artworkId === id);
    expect(of('GIFTCARD')).toEqual([
      { artworkId: 'GIFTCARD', title: 'Work GIFTCARD', reason: 'kind', detail: 'Gift card' },
    ]);
    expect(of('SOMESIZES')).toEqual([
      { artworkId: 'SOMESIZES', title: 'Work SOMESIZES', reason: 'notForSale', sizes: ['Framed'] },
      {
        artworkId: 'SOMESIZES',
        title: 'Work SOMESIZES',
        reason: 'elsewhere',
        sizes: ['At the fair', 'In the café'],
      },
    ]);
  });
});

describe('the left-out list', () => {
  it('is that of the last full sync, regardless of later previews and filtered runs', async () => {
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

  it('is read in pages when it is long', async () => {
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

it('a size that Square tracks but never counted is sold out, and the artist learns what to do', async () => {
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
