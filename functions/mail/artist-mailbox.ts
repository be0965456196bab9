import { createHash } from 'node:crypto';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { shop } from '#shop-config';

/** Each address has its own row: after a change in shop.config.ts, an email must first reach the new address. */
const key = keys.rate('artist-reached', createHash('sha256').update(shop.email).digest('base64url'));
/** Seconds after which the row expires. */
const kept = 400 * 24 * 60 * 60;

/** Records that a mail server has accepted an email to the artist, so that codes can be required. */
export async function noteArtistReached({ table, now }: TableAndClock): Promise<void> {
  await table.put({ ...key, expiresAt: Math.floor(now() / 1000) + kept });
}

/**
 * Records that an email to the artist came back. Codes are then no longer required, because they would lock the
 * artist out.
 */
export async function forgetArtistReached({ table }: Pick<TableAndClock, 'table'>): Promise<void> {
  await table.remove(key);
}

export async function isArtistReached({ table, now }: TableAndClock): Promise<boolean> {
  const row = await table.get(key);
  return Number(row?.['expiresAt'] ?? 0) * 1000 > now();
}
