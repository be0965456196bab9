import * as z from 'zod/mini';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import { type ImageSource, itemFailure } from '#functions/sync/normalise/work.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';

/**
 * A picture that could not be made. It is stored with its work, so that it is reported only once and no further run is
 * requested for it.
 */
const givenUpSchema = z.object({
  /** Key of the image (`ImageSource.key`) at the time of the failure. */
  key: z.string(),
  version: z.optional(z.int()),
  /** Message for the artist. */
  error: z.string(),
  /** Time of the failure in milliseconds. */
  at: z.int(),
  /** Set if the download failed, which may succeed in the next run. */
  isPassing: z.optional(z.literal(true)),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

/** Fields of an artwork's row that are present only if a picture of the work could not be made. */
export const givenUpFields = { picturesGivenUp: z.optional(z.array(givenUpSchema)) };
const givenUpRow = storedRow('artwork', z.object(givenUpFields));

/** Maximum number of failures in a row: enough for a work's pictures and as many former images. */
const mostKept = 24;
/** Milliseconds: less than a day, because a nightly run may start earlier than the previous one. */
const retryAfter = 20 * 60 * 60_000;

/** Returns the stored failure of this version of the image. */
export function givenUpOf(
  known: readonly GivenUp[] | undefined,
  { key, version }: Pick<ImageSource, 'key' | 'version'>,
): GivenUp | undefined {
  return known?.find((entry) => entry.key === key && entry.version === version);
}

/** Makes the failure message for the artist. Its text is always the same, so that a run lists the failure once. */
export function pictureFailure(
  work: { readonly artworkId: string; readonly title: string },
  place: number,
  error: string,
): SyncFailure {
  return itemFailure(work, place === 0 ? error : `Picture ${place + 1}: ${error}`);
}

/** Tells whether a run may try to make the picture again. */
export function mayBeTried({ at, isPassing }: GivenUp, now: number): boolean {
  return isPassing === true || now - at >= retryAfter;
}

/** Returns an update of an artwork's row. It stores `entry`; if `entry` is undefined, it removes the stored failure. */
export function remembering(
  item: Item,
  key: string,
  entry?: GivenUp,
): { readonly values: Readonly<Record<string, unknown>>; readonly also: Readonly<Record<string, unknown>> } {
  const before = givenUpRow.tryRead(item)?.picturesGivenUp ?? [];
  const others = before.filter((one) => one.key !== key);
  if (!entry && others.length === before.length) return { values: {}, also: {} };
  const next = [...others, ...(entry ? [entry] : [])].slice(-mostKept);
  return {
    values: { picturesGivenUp: next.length > 0 ? next : null },
    also: { picturesGivenUp: item['picturesGivenUp'] },
  };
}
