import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
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

interface Ports {
  readonly table: Table;
  readonly now: () => number;
}

/** Ids of the works a guest wishes for, oldest wish first. */
export async function readWishes({ table, now }: Ports, guestId: string): Promise<string[]> {
  const { pk, sk } = keys.wish(guestId, '');
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :wish)',
    ExpressionAttributeValues: { ':pk': pk, ':wish': sk },
    // The heart is read again right after each click.
    ConsistentRead: true,
  });
  return wishRow
    .readAll(items)
    .filter((wish) => wish.expiresAt > Math.floor(now() / 1000))
    .sort((a, b) => a.addedAt - b.addedAt)
    .map((wish) => wish.artworkId);
}

/** Once or many times, it is one wish. */
export async function addWish({ table, now }: Ports, guestId: string, artworkId: string): Promise<void> {
  await table.put({
    ...keys.wish(guestId, artworkId),
    artworkId,
    addedAt: now(),
    expiresAt: Math.floor(now() / 1000) + guestLifetimeSeconds,
  });
}

export async function removeWish(
  { table }: Pick<Ports, 'table'>,
  guestId: string,
  artworkId: string,
): Promise<void> {
  await table.remove(keys.wish(guestId, artworkId));
}
