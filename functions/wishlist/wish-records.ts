import * as z from 'zod/mini';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { beginningWith, inIndex } from '#functions/db/queries.ts';
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

/** Ids of the works a guest wishes for, oldest wish first. */
export async function readWishes({ table, now }: TableAndClock, guestId: string): Promise<string[]> {
  // Consistent: the heart is read again right after each click.
  const items = await table.query({ ...beginningWith(keys.wish(guestId, '')), ConsistentRead: true });
  return wishRow
    .readAll(items)
    .filter((wish) => wish.expiresAt > Math.floor(now() / 1000))
    .sort((a, b) => a.addedAt - b.addedAt)
    .map((wish) => wish.artworkId);
}

/** Once or many times, it is one wish. */
export async function addWish(
  { table, now }: TableAndClock,
  guestId: string,
  artworkId: string,
): Promise<void> {
  const expiresAt = Math.floor(now() / 1000) + guestLifetimeSeconds;
  await table.put({
    ...keys.wish(guestId, artworkId),
    ...indexKeys.wished(expiresAt, guestId),
    artworkId,
    addedAt: now(),
    expiresAt,
  });
}

/**
 * How many guests wish for each work, by its id; a work that nobody wishes for is absent. Reads the keys of the live
 * wishes, some two hundred bytes each: a read unit for forty. Wishes that version 0.1.0 wrote are not in the index; they
 * expire within `guestLifetimeSeconds` of the update.
 */
export async function countWishes({ table, now }: TableAndClock): Promise<ReadonlyMap<string, number>> {
  // '~' sorts after every guest: what expires this very second is expired.
  const place = indexKeys.wished(Math.floor(now() / 1000), '~');
  const wishes = await table.query({ ...inIndex(place, '>'), ProjectionExpression: 'sk' });
  const counts = new Map<string, number>();
  for (const { sk } of wishes) {
    const artworkId = String(sk).slice(keys.wish('', '').sk.length);
    counts.set(artworkId, (counts.get(artworkId) ?? 0) + 1);
  }
  return counts;
}

export async function removeWish(
  { table }: Pick<TableAndClock, 'table'>,
  guestId: string,
  artworkId: string,
): Promise<void> {
  await table.remove(keys.wish(guestId, artworkId));
}
