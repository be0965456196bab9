import type { Table } from '#functions/db/table.ts';
import { makePictures } from '#functions/pictures/make-pictures.ts';
import type { MediaFile } from '#functions/pictures/media-store.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import type { TaskHandler } from '#infra/local/state-machine.ts';
import { mediaInMemory, photo } from '#test/functions/pictures/fakes.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { type SyncWorld, startSyncWorld } from './world.ts';

/**
 * Opens the sync's workflow with the step that makes pictures, and with files in memory. By default every picture at
 * Square has 730 × 130 pixels. `calls` has the widths of all works' pictures after each call of that step.
 */
export async function picturedWorld(
  options: {
    readonly save?: (file: MediaFile) => void;
    readonly catalogue?: CatalogueFile;
    readonly now?: () => number;
    readonly images?: (path: string, painting: Uint8Array) => Uint8Array | undefined;
  } = {},
) {
  const media = mediaInMemory();
  const painting = await photo(730, 130);
  let listed = 0;
  const calls: (readonly number[] | undefined)[][] = [];
  const pictures =
    (table: Table): TaskHandler =>
    async (input) => {
      const answer = await makePictures(
        {
          table,
          siteOrigin: 'https://shop.example',
          media: {
            ...media,
            save: async (file) => {
              options.save?.(file);
              await media.save(file);
            },
          },
          log: () => undefined,
          now: options.now ?? Date.now,
          imageHosts: [new URL(world.simulator.url).host],
          timeBox: 100_000,
          fetchTimeout: 5_000,
          pause: 1,
        },
        input as { run: number },
      );
      calls.push(await widths());
      return answer;
    };
  const images = async (path: string) => (options.images ? options.images(path, painting) : painting);
  const world: SyncWorld = await startSyncWorld({
    catalogue: options.catalogue ?? makeCatalogue(3),
    simulator: { images, lags: { stock: 0, soldOut: 0, search: 0, counts: 0 } },
    ...(options.now && { now: options.now }),
    pictures,
    storedFiles: async () => {
      listed += 1;
      return media.files;
    },
  });
  const widths = async () => [...(await world.works()).values()].map(({ picture }) => picture?.widths);
  return { world, media, calls, widths, listed: () => listed };
}
