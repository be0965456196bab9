import { afterEach, describe, expect, it } from 'vitest';
import { picturesOf } from '#functions/catalogue/catalogue-items.ts';
import type { Table } from '#functions/db/table.ts';
import { makePictures } from '#functions/pictures/make-pictures.ts';
import type { MediaFile } from '#functions/pictures/media-store.ts';
import type { CatalogueFile } from '#infra/local/square-twin/store/types.ts';
import type { TaskHandler } from '#infra/local/state-machine.ts';
import { mediaInMemory, photo } from '#test/functions/pictures/fakes.ts';
import {
  makeCatalogue,
  makeImage,
  makeItem,
  type SyncWorld,
  startSyncWorld,
  studio,
} from '#test/support/sync/world.ts';

let world: SyncWorld;
afterEach(() => world.stop());

const small = [320, 720];
const all = [320, 640, 720, 1000];

/** The workflow with the step that really makes pictures, over files in memory. */
async function startWorld(
  options: {
    readonly save?: (file: MediaFile) => void;
    readonly catalogue?: CatalogueFile;
    readonly images?: (path: string) => Promise<Uint8Array | undefined>;
  } = {},
) {
  const media = mediaInMemory();
  const painting = await photo(1000, 250);
  const calls: (readonly number[] | undefined)[][] = [];
  const pictures =
    (table: Table): TaskHandler =>
    async (input) => {
      const answer = await makePictures(
        {
          table,
          media: {
            ...media,
            save: async (file) => {
              options.save?.(file);
              await media.save(file);
            },
          },
          log: () => undefined,
          now: Date.now,
          imageHosts: [new URL(world.twin.url).host],
          timeBox: 100_000,
          fetchTimeout: 5_000,
          pause: 1,
        },
        input as { run: number },
      );
      calls.push(await widths());
      return answer;
    };
  world = await startSyncWorld({
    catalogue: options.catalogue ?? makeCatalogue(3),
    twin: { images: options.images ?? (async () => painting) },
    pictures,
  });
  const widths = async () => [...(await world.works()).values()].map(({ picture }) => picture?.widths);
  return { calls, widths };
}

describe('the pictures of a run', () => {
  it('are small on every wall before one is sharp, and sharp at its end', async () => {
    const { calls } = await startWorld();

    const { status, path } = await world.sync();

    expect(status).toBe('SUCCEEDED');
    expect(calls).toEqual([
      [small, small, small],
      [all, all, all],
    ]);
    expect(path.filter((state) => state === 'MakePictures')).toHaveLength(2);
    expect(await world.progress()).toMatchObject({ status: 'completed', failures: [] });
  });

  it('are made sharp by the next run where one died between the passes, and no work is written for it', async () => {
    let isDead = true;
    const { widths } = await startWorld({
      save: ({ name }) => {
        if (isDead && name.endsWith('-1000.avif')) throw new Error('killed');
      },
    });

    expect((await world.sync()).status).toBe('FAILED');
    expect(await widths()).toEqual([small, small, small]);
    isDead = false;
    expect((await world.sync()).status).toBe('SUCCEEDED');

    expect(await widths()).toEqual([all, all, all]);
    expect((await world.progress()).changes).toEqual({ new: 0, changed: 0, unchanged: 3, gone: 0 });

    // Nothing waits any more: the run after that makes no picture.
    expect((await world.sync()).path).not.toContain('MakePictures');
  });
});

describe('several pictures of a work', () => {
  const withCaption = (id: string, caption: string) => {
    const image = makeImage(id);
    return { ...image, image_data: { ...image.image_data, caption } };
  };
  const moon = (image_ids: readonly string[]) => makeItem('MOON', { name: 'Moon', data: { image_ids } });
  const catalogue = (...image_ids: readonly string[]): CatalogueFile => ({
    objects: [makeImage('FRONT'), withCaption('EDGE', 'The edge'), makeImage('BROKEN'), moon(image_ids)],
    locations: [studio],
  });
  const shown = async () => {
    const work = (await world.works()).get('MOON');
    return work && picturesOf(work)?.map(({ alt, widths }) => [alt, widths.at(-1)]);
  };

  it('hang in Square’s order with their captions, and follow it when it changes', async () => {
    const wide = await photo(1000, 250);
    const { calls } = await startWorld({ catalogue: catalogue('FRONT', 'EDGE'), images: async () => wide });

    expect((await world.sync()).status).toBe('SUCCEEDED');
    expect(await shown()).toEqual([
      [undefined, 1000],
      ['The edge', 1000],
    ]);
    expect(calls).toEqual([[small], [all]]);

    // The same again writes and makes nothing.
    expect((await world.sync()).path).not.toContain('MakePictures');
    expect((await world.progress()).changes).toMatchObject({ changed: 0, unchanged: 1 });

    await rearrange('EDGE', 'FRONT');
    expect((await world.sync()).status).toBe('SUCCEEDED');
    expect(await shown()).toEqual([
      ['The edge', 1000],
      [undefined, 1000],
    ]);

    await rearrange('FRONT');
    await world.sync();
    expect(await shown()).toBeUndefined();
    expect((await world.works()).get('MOON')).not.toHaveProperty('pictureSet');
  });

  it('hang without one that is broken, and the artist reads which', async () => {
    const wide = await photo(1000, 250);
    await startWorld({
      catalogue: catalogue('FRONT', 'BROKEN', 'EDGE'),
      images: async (path) => (path.includes('BROKEN') ? Buffer.from('no picture') : wide),
    });

    expect((await world.sync()).status).toBe('SUCCEEDED');

    expect(await shown()).toEqual([
      [undefined, 1000],
      ['The edge', 1000],
    ]);
    const { failures, current, total } = await world.progress();
    expect(failures.map(({ error }) => error)).toEqual([
      'Picture 2: Its picture is not a JPEG, PNG, GIF, WebP or AVIF file.',
    ]);
    expect(current).toBe(total);
  });

  /** As the artist does at Square. */
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
