import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { WantedPicture } from '#functions/sync/import/plan-pictures.ts';
import { expiry } from '#functions/sync/run/sync-records.ts';

interface PictureOfWork {
  readonly artworkId: string;
  readonly title: string;
  readonly image: WantedPicture;
}

/** Queues pictures for the step that makes them. `missing`: works already show them, but their files are gone. */
export async function keepPending(
  ports: TableAndClock,
  run: number,
  pictures: readonly PictureOfWork[],
  { missing = false } = {},
): Promise<void> {
  await ports.table.batchWrite(
    pictures.map(({ artworkId, title, image }) => {
      const { imageId, url, key, version, file, place } = image;
      const row = keys.syncPending(run, artworkId, place === 0 ? undefined : key);
      return {
        put: {
          ...row,
          artworkId,
          title,
          imageId,
          url,
          key,
          version,
          file,
          place,
          ...(missing && { missing }),
          expiresAt: expiry(ports.now),
        },
      };
    }),
  );
}
