// Rule 3.2
import { describe, expect, it } from 'vitest';
import {
  makeCount,
  makeImage,
  makeItem,
  makeVariation,
  studio,
} from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;

type CatalogueObject = ReturnType<typeof makeItem>;

/** The table after a sync of these objects, and the artist's message for each item. */
async function sync(objects: readonly CatalogueObject[]) {
  const variationIds = objects.flatMap((object) =>
    ((object['item_data'] as { variations?: readonly { id: string }[] } | undefined)?.variations ?? []).map(
      ({ id }) => id,
    ),
  );
  world = await startSyncWorld({
    catalogue: {
      objects: [...objects],
      counts: variationIds.map((id) => makeCount(id, '2')),
      locations: [studio],
    },
  });
  await world.sync();
  const { status, failures } = await world.progress();
  expect(status).toBe('completed');
  return {
    works: await world.works(),
    told: (id: string) => failures.filter(({ itemId }) => itemId === id).map(({ error }) => error),
  };
}

describe('a work that visitors can never see', () => {
  // Rule 13.9
  it.each<[string, object, object?]>([
    ['whose picture Square does not know', { image_ids: ['GONE'] }],
    ['whose picture was deleted', { image_ids: ['DELETED'] }],
    ['whose every variation has lost its picture', {}, { image_ids: ['GONE'] }],
    ['that has no picture', {}],
  ])('%s is reported with its reason', async (_, data, variation) => {
    const { works, told } = await sync([
      { ...makeImage('DELETED'), is_deleted: true },
      makeItem('OWL', { data: { ...data }, variations: [makeVariation('OWL-V1', { ...variation })] }),
    ]);

    expect(works.get('OWL')).toMatchObject({ isDeleted: false, title: 'Work OWL' });
    expect(told('OWL')).toEqual([expect.stringMatching(/picture.*visitors do not see/)]);
  });
});

describe("a variation's own picture", () => {
  const withOwn = (data: Record<string, unknown>) =>
    makeItem('OWL', {
      data,
      variations: [
        makeVariation('OWL-V1', { ordinal: 0 }),
        makeVariation('OWL-V2', { ordinal: 1, image_ids: ['IMGV2'] }),
      ],
    });

  it('does not replace the picture of the work', async () => {
    const { works } = await sync([makeImage('IMGV2'), makeImage('IMG'), withOwn({ image_ids: ['IMG'] })]);
    const before = works.get('OWL')?.picture?.key;

    world.simulator.putObject({
      type: 'IMAGE',
      id: 'IMGV2',
      image_data: { name: 'V2', url: '/images/new.png' },
    });
    await world.sync();

    expect((await world.works()).get('OWL')?.picture?.key).toBe(before);
  });
});
