import { afterEach, describe, expect, it } from 'vitest';
import type { Table } from '#functions/db/table.ts';
import { makePictures } from '#functions/pictures/make-pictures.ts';
import type { MediaFile } from '#functions/pictures/media-store.ts';
import type { TaskHandler } from '#infra/local/state-machine.ts';
import { mediaInMemory, photo } from '#test/functions/pictures/fakes.ts';
import { makeCatalogue, type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

let world: SyncWorld;
afterEach(() => world.stop());

const small = [320, 720];
const all = [320, 640, 720, 1000];

/** The workflow with the step that really makes pictures, over files in memory. */
async function startWorld(options: { readonly save?: (file: MediaFile) => void } = {}) {
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
    catalogue: makeCatalogue(3),
    twin: { images: async () => painting },
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
