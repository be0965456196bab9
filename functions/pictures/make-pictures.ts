import { setTimeout as sleep } from 'node:timers/promises';
import type { MadePicture } from '#functions/catalogue/catalogue-items.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import type { Basics } from '#functions/http/services.ts';
import { inParallel, limitConcurrency } from '#functions/platform/concurrency.ts';
import { describeError, type Log } from '#functions/platform/log.ts';
import { countPicture } from '#functions/sync/run/sync-records.ts';
import { isSharp } from '#shared/artwork/pictures.ts';
import { fetchOriginal } from './fetch-original.ts';
import { contentKey, findFinished, saveFinished } from './finished-pictures.ts';
import { BadPicture, makeLargeFiles, makeSmallFiles, PictureUnreachable } from './make-files.ts';
import { createMediaStore, type MediaStore } from './media-store.ts';
import {
  countAttempt,
  giveUp,
  markShown,
  type PendingPicture,
  placeFurther,
  placePicture,
  readPending,
  removePending,
} from './picture-records.ts';

/** Only two at a time: encoding keeps the processor busy, and a large picture needs hundreds of megabytes. */
const encoding = limitConcurrency(2);

export interface PicturePorts extends TableAndClock {
  readonly media: MediaStore;
  /** The shop's origin, which the notice in each file contains. */
  readonly siteOrigin: string;
  readonly log: Log;
  /** Hosts of pictures besides those of shop.config.ts. Only these may use plain http. */
  readonly imageHosts: readonly string[];
  /** Milliseconds after which no further picture is started. */
  readonly timeBox: number;
  /** Milliseconds to download one original. */
  readonly fetchTimeout: number;
  /** Milliseconds before failed downloads are retried. */
  readonly pause: number;
}

export function createPicturePorts({ table, log, now, config }: Basics): PicturePorts {
  return {
    table,
    log,
    now,
    media: createMediaStore(config.mediaBucket),
    siteOrigin: config.siteOrigin,
    imageHosts: config.imageHosts,
    // Long, so that a thousand pictures stay within the workflow's limit of transitions; below the Lambda's timeout.
    timeBox: 100_000,
    fetchTimeout: 15_000,
    pause: 2_000,
  };
}

/** Number of pictures in progress. At most two are encoded at a time; the rest are downloaded, saved or placed. */
const concurrency = 4;
/** Number of failed downloads of an original after which the shop gives up and tells the artist. */
const mostAttempts = 3;

export interface PicturesAnswer {
  /** Number of rows with progress: placed, given up, or with one more failed download. */
  readonly made: number;
  /** Number of rows still pending, including those that only lack large files. */
  readonly remaining: number;
  /** Number of pending rows whose picture is not shown yet. */
  readonly unhung: number;
}

/**
 * Makes the new or changed pictures of a sync for a limited time, in two passes. Until all pictures are shown, only
 * small files are made, for the works' main pictures first. Later calls make the large files. A workflow that repeats
 * while `made > 0` and `remaining > 0` terminates. Throws StaleRun when another run has begun.
 */
export async function makePictures(
  ports: PicturePorts,
  { run }: { readonly run: number },
): Promise<PicturesAnswer> {
  const end = ports.now() + ports.timeBox;
  let waiting = await readPending(ports.table, run);
  const isFirstPass = waiting.some(({ hung }) => !hung);
  const ofThisPass = () => waiting.filter(({ hung }) => hung !== isFirstPass);
  let isBegun = false;
  let made = 0;
  while (ofThisPass().length > 0) {
    const rows = ofThisPass();
    if (rows.some(({ attempts }) => attempts > 0)) await sleep(ports.pause);
    const ofOnePicture = Map.groupBy(rows, ({ key, version }) => `${key} ${version}`);
    await inParallel(ofOnePicture.values(), concurrency, async (sharing) => {
      let picture: Promise<MadePicture> | undefined;
      for (const row of sharing) {
        if (isBegun && ports.now() >= end) return;
        isBegun = true;
        picture ??= nextPicture(ports, row);
        await settle(ports, run, row, picture);
        made += 1;
      }
    });
    waiting = await readPending(ports.table, run);
    if (ports.now() >= end) break;
  }
  return { made, remaining: waiting.length, unhung: waiting.filter(({ hung }) => !hung).length };
}

/** Places a picture on its work. If that fails, counts a failed download, or gives up and tells the artist. */
async function settle(
  ports: PicturePorts,
  run: number,
  row: PendingPicture,
  making: Promise<MadePicture>,
): Promise<void> {
  const { artworkId, key, version, place, hung, missing } = row;
  let isPlaced = true;
  try {
    const picture = { ...(await making), source: key, ...(version !== undefined && { version }) };
    await (place === 0 ? placePicture : placeFurther)(ports.table, run, artworkId, picture);
    if (isSharp(picture)) await removePending(ports.table, run, row);
    else await markShown(ports.table, run, row, picture.key);
  } catch (error) {
    if (!(error instanceof BadPicture || error instanceof PictureUnreachable)) throw error;
    if (error instanceof PictureUnreachable) {
      const attempt = row.attempts + 1;
      ports.log('warn', { message: 'picture unreachable', run, attempt, error: describeError(error) });
      if (attempt < mostAttempts) return countAttempt(ports.table, run, row);
    }
    isPlaced = false;
    const stays = hung ? ` ${staysSmall[place === 0 ? 'own' : 'further']}` : '';
    await giveUp(ports, run, row, {
      error: `${error.message}${stays}`,
      isPassing: error instanceof PictureUnreachable,
    });
  }
  if (!hung) await countPicture(ports, run, { wasMissing: missing && isPlaced });
}

const staysSmall = {
  own: 'The work stays on show, with a picture that is less sharp.',
  further: 'It stays on show, less sharp.',
} as const;

/** Returns the picture with the files that the row needs. Makes only missing files. */
async function nextPicture(ports: PicturePorts, { url, hung, file }: PendingPicture): Promise<MadePicture> {
  const { media, imageHosts, fetchTimeout } = ports;
  const isEnough = (picture: MadePicture) => !hung || isSharp(picture);
  const known = file === undefined ? undefined : await findFinished(media, file);
  if (known && isEnough(known)) return known;
  const original = await fetchOriginal(url, { imageHosts, timeout: fetchTimeout });
  return makeOnce(ports, original, contentKey(original), isEnough);
}

/** Returns the picture of an original with its files. Makes missing files, the small ones first. Throws BadPicture. */
export async function makeOnce(
  { media, siteOrigin }: Pick<PicturePorts, 'media' | 'siteOrigin'>,
  original: Uint8Array,
  key: string,
  isEnough: (picture: MadePicture) => boolean,
): Promise<MadePicture> {
  const small =
    (await findFinished(media, key)) ?? (await saved(media, () => makeSmallFiles(original, key, siteOrigin)));
  return isEnough(small) ? small : saved(media, () => makeLargeFiles(original, small, siteOrigin));
}

async function saved(media: MediaStore, make: () => ReturnType<typeof makeSmallFiles>): Promise<MadePicture> {
  const { picture, files } = await encoding(make);
  await saveFinished(media, picture, files);
  return picture;
}
