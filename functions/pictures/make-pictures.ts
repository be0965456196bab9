import { setTimeout as sleep } from 'node:timers/promises';
import type { Table } from '#functions/db/table.ts';
import { describeError, type Log } from '#functions/log.ts';
import type { Basics } from '#functions/services.ts';
import { countPicture } from '#functions/sync/run/sync-records.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { isSharp } from '#shared/rules/pictures.ts';
import { BadPicture, PictureUnreachable } from './bad-picture.ts';
import { fetchOriginal } from './fetch-original.ts';
import { findFinished, saveFinished } from './finished-pictures.ts';
import { makeLargeFiles, makeSmallFiles } from './make-files.ts';
import { createMediaStore, type MediaStore } from './media-store.ts';
import {
  countAttempt,
  giveUp,
  markHung,
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

/** What is left of a run's pictures after a call. */
export interface PicturesAnswer {
  /** Rows that got on: placed, given up, or tried in vain once more. */
  readonly made: number;
  /** Rows that still wait, be it for their large files alone. */
  readonly remaining: number;
  /** Those of them whose work is not on show yet. */
  readonly unhung: number;
}

/**
 * A time-boxed part of the pictures that a sync found new or changed, in two passes: while a work is not on show, only
 * small files are made; a later call makes the large ones. A workflow that repeats while `made > 0` and
 * `remaining > 0` comes to an end. Throws StaleRun when another run has begun.
 */
export async function makePictures(
  ports: PicturePorts,
  { run }: { readonly run: number },
): Promise<PicturesAnswer> {
  const end = ports.now() + ports.timeBox;
  const underWay = new Map<string, Promise<Picture>>();
  let waiting = await readPending(ports.table, run);
  const hangs = waiting.some(({ hung }) => !hung);
  const ofThisPass = () => waiting.filter(({ hung }) => hung !== hangs);
  let made = 0;
  while (ofThisPass().length > 0) {
    const rows = ofThisPass();
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
    waiting = await readPending(ports.table, run);
    if (ports.now() >= end) break;
  }
  return { made, remaining: waiting.length, unhung: waiting.filter(({ hung }) => !hung).length };
}

/** One try: the picture is placed, or given up with the artist told, or left for another try. */
async function settle(
  ports: PicturePorts,
  run: number,
  row: PendingPicture,
  underWay: Map<string, Promise<Picture>>,
): Promise<void> {
  const { artworkId, key, hung } = row;
  try {
    const picture = await once(underWay, key, () => nextPicture(ports, row));
    await placePicture(ports.table, run, artworkId, picture);
    if (isSharp(picture)) await removePending(ports.table, run, artworkId);
    else await markHung(ports.table, run, artworkId);
  } catch (error) {
    if (!(error instanceof BadPicture || error instanceof PictureUnreachable)) throw error;
    if (error instanceof PictureUnreachable) {
      const attempt = row.attempts + 1;
      ports.log('warn', { message: 'picture unreachable', run, attempt, error: describeError(error) });
      if (attempt < mostAttempts) return countAttempt(ports.table, run, row);
    }
    await giveUp(ports, run, row, hung ? `${error.message} ${staysSmall}` : error.message);
  }
  if (!hung) await countPicture(ports, run);
}

const staysSmall = 'The work stays on show, with a picture that is less sharp.';

/** The picture with the files of the row's pass. Files that are there are not made again. */
async function nextPicture(ports: PicturePorts, { key, url, hung }: PendingPicture): Promise<Picture> {
  const known = await findFinished(ports.media, key);
  if (known && (!hung || isSharp(known))) return known;
  const original = await fetchOriginal(url, { imageHosts: ports.imageHosts, timeout: ports.fetchTimeout });
  const { picture, files } = known
    ? await makeLargeFiles(original, known)
    : await makeSmallFiles(original, key);
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
