import type { Table } from '#functions/db/table.ts';
import { guestCookie, hashToken, newToken, sign, unsign } from '#functions/http/cookies.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from './catalogue.ts';
import { testSecrets } from './services.ts';

/** Cookie and address of a guest's browser. */
export interface TestGuest {
  readonly cookies: readonly string[];
}

/** Creates a guest, who gets a cookie with a first write. */
export function arrive(): TestGuest {
  return { cookies: [`${guestCookie}=${sign(newToken(), testSecrets.cookieKey)}`] };
}

/** Returns the guest's id in the table. */
export function guestIdOf(guest: TestGuest): string {
  const value = guest.cookies[0]?.split('=')[1];
  const [token] = unsign(value, testSecrets.cookieKey)?.split('.') ?? [];
  if (!token) throw new Error('Not a guest cookie of the tests');
  return hashToken(token);
}

/** Stores `count` works, WORK0, WORK1, …, with one variation each. Returns what to add to a cart. */
export async function stock(
  table: Table,
  count: number,
  available = 5,
): Promise<{ readonly artworkId: string; readonly variationId: string }[]> {
  const choices = [];
  for (let index = 0; index < count; index++) {
    const artwork = makeArtworkItem({ artworkId: `WORK${index}`, title: `Work ${index}` });
    await putArtwork(table, artwork, [makeVariationItem({ available }, artwork)]);
    choices.push({ artworkId: artwork.artworkId, variationId: `${artwork.artworkId}-V1` });
  }
  return choices;
}
