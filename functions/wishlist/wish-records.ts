import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { beginningWith } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import { guestLifetimeSeconds } from '#functions/http/cookies.ts';

const wishRow = storedRow(
  'wish',
  z.object({
    artworkId: z.string(),
    /** Milliseconds. */
    addedAt: z.int(),
    /** Seconds. */
    expiresAt: z.int(),
  }),
);

/** Ids of the works on a guest's wishlist, oldest wish first. */
export async function readWishes({ table, now }: TableAndClock, guestId: string): Promise<string[]> {
  // Consistent, because the heart is read again right after each click.
  const items = await table.query({ ...beginningWith(keys.wish(guestId, '')), ConsistentRead: true });
  return wishRow
    .readAll(items)
    .filter((wish) => wish.expiresAt > Math.floor(now() / 1000))
    .sort((a, b) => a.addedAt - b.addedAt)
    .map((wish) => wish.artworkId);
}

/** Adds a work; repeating it changes nothing. */
export async function addWish(
  { table, now }: TableAndClock,
  guestId: string,
  artworkId: string,
): Promise<void> {
  const expiresAt = Math.floor(now() / 1000) + guestLifetimeSeconds;
  await table.put({
    ...keys.wish(guestId, artworkId),
    artworkId,
    addedAt: now(),
    expiresAt,
  });
}

export async function removeWish(
  { table }: Pick<TableAndClock, 'table'>,
  guestId: string,
  artworkId: string,
): Promise<void> {
  await table.remove(keys.wish(guestId, artworkId));
}
