import type { Table } from '#functions/db/table.ts';
import { guestCookie, hashToken, newToken, sign, unsign } from '#functions/http/cookies.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from './catalogue.ts';
import { testSecrets } from './services.ts';

/** What a guest's browser sends along. */
export interface TestGuest {
  readonly cookies: readonly string[];
}

/** A guest who has the cookie that a first write hands out. */
export function arrive(): TestGuest {
  return { cookies: [`${guestCookie}=${sign(newToken(), testSecrets.cookieKey)}`] };
}

/** The id under which the table keeps a guest. */
export function guestIdOf(guest: TestGuest): string {
  const value = guest.cookies[0]?.split('=')[1];
  const [token] = unsign(value, testSecrets.cookieKey)?.split('.') ?? [];
  if (!token) throw new Error('Not a guest cookie of the tests');
  return hashToken(token);
}

/** Puts `count` works into the shop, WORK0, WORK1, …, of one variation each, and answers what to put into a cart. */
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
