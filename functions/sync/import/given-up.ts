import * as z from 'zod/mini';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import { itemFailure } from '#functions/sync/normalise/work.ts';
import type { ImageSource } from '#functions/sync/normalise/work-image.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';

/** A picture that could not be made, kept with its work, so that it is reported once as a change and does not start one run after another. */
const givenUpSchema = z.object({
  /** Of the image as Square had it then (ImageSource). */
  key: z.string(),
  version: z.optional(z.int()),
  /** In words for the artist. */
  error: z.string(),
  /** Milliseconds. */
  at: z.int(),
  /** It could not be fetched, which may have passed by the next run. */
  isPassing: z.optional(z.literal(true)),
});
export type GivenUp = z.infer<typeof givenUpSchema>;

/** Only in the rows of works that have such pictures. */
export const givenUpFields = { picturesGivenUp: z.optional(z.array(givenUpSchema)) };
const givenUpRow = storedRow('artwork', z.object(givenUpFields));

/** As many as a work shows, and those of images that it has no more. */
const mostKept = 24;
/** Milliseconds: a day, and less by as much as one nightly run may begin earlier than the last. */
const retryAfter = 20 * 60 * 60_000;

/** What is remembered of this image, as it is now. */
export function givenUpOf(
  known: readonly GivenUp[] | undefined,
  { key, version }: Pick<ImageSource, 'key' | 'version'>,
): GivenUp | undefined {
  return known?.find((entry) => entry.key === key && entry.version === version);
}

/** The message for the artist. It is always the same, so that a run lists one failure once. */
export function pictureFailure(
  work: { readonly artworkId: string; readonly title: string },
  place: number,
  error: string,
): SyncFailure {
  return itemFailure(work, place === 0 ? error : `Picture ${place + 1}: ${error}`);
}

/** Whether a run may try it once more. */
export function mayBeTried({ at, isPassing }: GivenUp, now: number): boolean {
  return isPassing === true || now - at >= retryAfter;
}

/** The change of an artwork's row that remembers this, or with `entry` undefined forgets the image, and what must still hold for it. */
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
