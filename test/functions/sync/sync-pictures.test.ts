// Rules 16.6, 16.7 and 16.12
import { describe, expect, it } from 'vitest';
import { picturesOf } from '#functions/catalogue/catalogue-items.ts';
import { keys } from '#functions/db/keys.ts';
import { changeItem } from '#functions/db/update.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { photo } from '#test/functions/pictures/fakes.ts';
import { makeCount, makeImage, makeItem, studio } from '#test/support/shop/square-catalogue.ts';
import { picturedWorld } from '#test/support/sync/pictured-world.ts';
import type { SyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;

const small = [320, 720];
const all = [320, 640, 720, 730];

async function startWorld(options: Parameters<typeof picturedWorld>[0] = {}) {
  const pictured = await picturedWorld(options);
  ({ world } = pictured);
  return pictured;
}

const withCaption = (id: string, caption: string) => {
  const image = makeImage(id);
  return { ...image, image_data: { ...image.image_data, caption } };
};
const moon = (image_ids: readonly string[]) => makeItem('MOON', { name: 'Moon', data: { image_ids } });
const catalogue = (...image_ids: readonly string[]): CatalogueFile => ({
  objects: [makeImage('FRONT'), withCaption('EDGE', 'The edge'), makeImage('BROKEN'), moon(image_ids)],
  counts: [makeCount('MOON-V1', '1')],
  locations: [studio],
});
const twoPhotos = async () => {
  const [front, edge] = [await photo(730, 130), await photo(730, 140)];
  return (path: string) => (path.includes('EDGE') ? edge : front);
};

describe('missing picture files', () => {
  it('are made again only by a full run', async () => {
    const { media, calls, listed } = await startWorld();
    await world.sync();
    const files = [...media.files.keys()].sort();
    const before = await world.works();
    media.files.clear();
    calls.length = 0;

    expect((await world.sync({ filter: 'painting' })).path).not.toContain('MakePictures');
    expect((await world.sync({ preview: true })).path).not.toContain('MakePictures');
    expect(listed()).toBe(1);
    await world.sync();

    expect(listed()).toBe(2);
    expect(calls).toEqual([
      [small, small, small],
      [all, all, all],
    ]);
    expect([...media.files.keys()].sort()).toEqual(files);
    expect(await world.progress()).toMatchObject({
      missingPictures: 0,
      changes: { new: 0, changed: 0, unchanged: 3, gone: 0 },
      failures: [],
    });
    for (const [id, { picture, imageUrl }] of before)
      expect((await world.works()).get(id)).toMatchObject({ picture, imageUrl });
    expect((await world.sync()).path).not.toContain('MakePictures');
  });

  it('of a hidden work are counted until they are made', async () => {
    let isDown = false;
    const photos = await twoPhotos();
    const { media } = await startWorld({
      catalogue: catalogue('FRONT', 'EDGE'),
      images: (path) => (isDown && path.includes('EDGE') ? new Uint8Array([1, 2, 3]) : photos(path)),
    });
    await world.sync();
    await world.table.transact([changeItem(keys.artwork('MOON'), { hidden: true })]);
    media.files.clear();
    isDown = true;

    await world.sync();
    expect(await world.progress()).toMatchObject({
      missingPictures: 1,
      failures: [{ itemId: 'MOON', error: expect.stringMatching(/^Picture 2: Its picture is not a JPEG/) }],
    });
    // A run soon after the failure does not try again and reports the same failure.
    await world.sync({ filter: 'moon' });
    expect(await world.progress()).toMatchObject({ missingPictures: 1 });
    expect((await world.sync()).path).not.toContain('MakePictures');
    expect(await world.progress()).toMatchObject({ missingPictures: 1, failures: [{ itemId: 'MOON' }] });
  });
});

describe('several pictures of a work', () => {
  const shown = async () => {
    const work = (await world.works()).get('MOON');
    return work && picturesOf(work)?.map(({ alt, widths }) => [alt, widths.at(-1)]);
  };

  it('are shown in Square’s current order with their captions', async () => {
    const { calls } = await startWorld({ catalogue: catalogue('FRONT', 'EDGE'), images: await twoPhotos() });

    expect((await world.sync()).status).toBe('SUCCEEDED');
    expect(await shown()).toEqual([
      [undefined, 730],
      ['The edge', 730],
    ]);
    expect(calls).toEqual([[small], [all]]);

    // A repeated sync writes no work and makes no picture.
    expect((await world.sync()).path).not.toContain('MakePictures');
    expect((await world.progress()).changes).toMatchObject({ changed: 0, unchanged: 1 });

    await rearrange('EDGE', 'FRONT');
    expect((await world.sync()).status).toBe('SUCCEEDED');
    expect(await shown()).toEqual([
      ['The edge', 730],
      [undefined, 730],
    ]);

    await rearrange('FRONT');
    await world.sync();
    expect(await shown()).toBeUndefined();
    expect((await world.works()).get('MOON')).not.toHaveProperty('pictureSet');
  });

  /** Sets the images of the work at Square, as the artist does in the Dashboard. */
  async function rearrange(...imageIds: string[]) {
    const { catalog } = world.square;
    const { object } = await catalog.object.get({ objectId: 'MOON' });
    if (object?.type !== 'ITEM') throw new Error('The work is not there');
    await catalog.object.upsert({
      idempotencyKey: imageIds.join(),
      object: { ...object, itemData: { ...object.itemData, imageIds } },
    });
  }
});
