import * as z from 'zod/mini';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import { type ImageSource, itemFailure } from '#functions/sync/normalise/work.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';

/**
 * A picture that could not be made, stored with its work, so that it is reported only once and does not cause run after
 * run.
 */
const givenUpSchema = z.object({
  /** Key of the image (`ImageSource.key`) at the time of the failure. */
  key: z.string(),
  version: z.optional(z.int()),
  /** In words for the artist. */
  error: z.string(),
  /** Milliseconds. */
  at: z.int(),
  /** The download failed, which may succeed in the next run. */
  isPassing: z.optional(z.literal(true)),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

/** Present only in the rows of works that have such pictures. */
export const givenUpFields = { picturesGivenUp: z.optional(z.array(givenUpSchema)) };
const givenUpRow = storedRow('artwork', z.object(givenUpFields));

/** Enough for the pictures of a work and as many former images. */
const mostKept = 24;
/** Milliseconds: a day, minus the time by which a nightly run may start earlier than the one before. */
const retryAfter = 20 * 60 * 60_000;

/** The stored failure of this version of the image. */
export function givenUpOf(
  known: readonly GivenUp[] | undefined,
  { key, version }: Pick<ImageSource, 'key' | 'version'>,
): GivenUp | undefined {
  return known?.find((entry) => entry.key === key && entry.version === version);
}

/** The failure message for the artist. The same failure always gives the same text, so that a run lists it once. */
export function pictureFailure(
  work: { readonly artworkId: string; readonly title: string },
  place: number,
  error: string,
): SyncFailure {
  return itemFailure(work, place === 0 ? error : `Picture ${place + 1}: ${error}`);
}

/** Whether a run may retry the picture. */
export function mayBeTried({ at, isPassing }: GivenUp, now: number): boolean {
  return isPassing === true || now - at >= retryAfter;
}

/** The update of an artwork's row that stores this failure (with `entry` undefined, removes it), and its condition. */
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
