import { setTimeout as sleep } from 'node:timers/promises';
import type { Table } from '#functions/db/table.ts';
import { describeError, type Log } from '#functions/log.ts';
import type { Basics } from '#functions/services.ts';
import { countPicture } from '#functions/sync/run/sync-records.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { BadPicture, PictureUnreachable } from './bad-picture.ts';
import { fetchOriginal } from './fetch-original.ts';
import { findFinished, saveFinished } from './finished-pictures.ts';
import { makeFiles } from './make-files.ts';
import { createMediaStore, type MediaStore } from './media-store.ts';
import {
  countAttempt,
  giveUp,
  type PendingPicture,
  placePicture,
  readPending,
  removePending,
} from './picture-records.ts';

export interface PicturePorts {
  readonly table: Table;
  readonly media: MediaStore;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
  /** Hosts of pictures besides those of shop.config.ts; these may be plain http. */
  readonly imageHosts: readonly string[];
  /** Milliseconds after which no further picture is begun. */
  readonly timeBox: number;
  /** Milliseconds that one original may take to arrive. */
  readonly fetchTimeout: number;
  /** Milliseconds before pictures that could not be fetched are tried again. */
  readonly pause: number;
}

export function createPicturePorts({ table, log, now, config }: Basics): PicturePorts {
  return {
    table,
    log,
    now,
    media: createMediaStore(config.mediaBucket),
    imageHosts: config.imageHosts,
    // Long, so that a thousand pictures stay within the workflow's budget of transitions; far below its timeout.
    timeBox: 100_000,
    fetchTimeout: 15_000,
    pause: 2_000,
  };
}

/** Encoding takes the processor; with two at a time one fetches while the other encodes. */
const concurrency = 2;
/** An original that cannot be fetched is tried this often before the artist is told. */
const mostAttempts = 3;

/**
 * A time-boxed part of the pictures that a sync found new or changed. `made` counts the rows that got on (placed,
 * given up, or tried in vain once more), so a workflow that repeats while `made > 0` and `remaining > 0` comes to an
 * end. Throws StaleRun when another run has begun.
 */
export async function makePictures(
  ports: PicturePorts,
  { run }: { readonly run: number },
): Promise<{ readonly made: number; readonly remaining: number }> {
  const end = ports.now() + ports.timeBox;
  const underWay = new Map<string, Promise<Picture>>();
  let queue = await readPending(ports.table, run);
  let made = 0;
  while (queue.length > 0) {
    const rows = [...queue];
    if (rows.some(({ attempts }) => attempts > 0)) await sleep(ports.pause);
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (made === 0 || ports.now() < end) {
          const row = rows.shift();
          if (!row) return;
          await settle(ports, run, row, underWay);
          made += 1;
        }
      }),
    );
    queue = await readPending(ports.table, run);
    if (ports.now() >= end) break;
  }
  return { made, remaining: queue.length };
}

/** One try: the picture is placed, or given up with the artist told, or left for another try. */
async function settle(
  ports: PicturePorts,
  run: number,
  row: PendingPicture,
  underWay: Map<string, Promise<Picture>>,
): Promise<void> {
  try {
    const picture = await once(underWay, row.key, () => finishedPicture(ports, row));
    await placePicture(ports.table, run, row.artworkId, picture);
    await removePending(ports.table, run, row.artworkId);
  } catch (error) {
    if (!(error instanceof BadPicture || error instanceof PictureUnreachable)) throw error;
    if (error instanceof PictureUnreachable) {
      const attempt = row.attempts + 1;
      ports.log('warn', { message: 'picture unreachable', run, attempt, error: describeError(error) });
      if (attempt < mostAttempts) return countAttempt(ports.table, run, row);
    }
    await giveUp(ports, run, row, error.message);
  }
  await countPicture(ports, run);
}

/** Files that are there are not made again. */
async function finishedPicture(ports: PicturePorts, { key, url }: PendingPicture): Promise<Picture> {
  const known = await findFinished(ports.media, key);
  if (known) return known;
  const original = await fetchOriginal(url, { imageHosts: ports.imageHosts, timeout: ports.fetchTimeout });
  const { picture, files } = await makeFiles(original, key);
  await saveFinished(ports.media, picture, files);
  return picture;
}

/** Works that share a picture share the making of it, too. */
function once<T>(underWay: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = underWay.get(key);
  if (known) return known;
  const work = make().finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}
