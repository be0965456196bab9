import { createHash } from 'node:crypto';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { shop } from '#shop-config';

/** Of this address alone: another one in shop.config.ts must be reached first. */
const key = keys.rate('artist-reached', createHash('sha256').update(shop.email).digest('base64url'));
/** Seconds. */
const kept = 400 * 24 * 60 * 60;

/** A mail server has taken an email to the artist, so a code will arrive there, too. */
export async function noteArtistReached({ table, now }: TableAndClock): Promise<void> {
  await table.put({ ...key, expiresAt: Math.floor(now() / 1000) + kept });
}

/** An email to the artist came back: nobody is locked out by codes that do not arrive. */
export async function forgetArtistReached({ table }: Pick<TableAndClock, 'table'>): Promise<void> {
  await table.remove(key);
}

export async function isArtistReached({ table, now }: TableAndClock): Promise<boolean> {
  const row = await table.get(key);
  return Number(row?.['expiresAt'] ?? 0) * 1000 > now();
}
