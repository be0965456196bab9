import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { inIndex } from '#functions/db/queries.ts';

/** More than this is just 'many'; the answer tells nobody how busy the shop is. */
const highestCount = 99;

/**
 * In how many live carts of others a variation lies. One request; the index is sorted by expiry, so expired carts
 * are not even read. Every guest has at most one line of a variation.
 */
export async function countOtherCarts(
  { table, now }: TableAndClock,
  guestId: string,
  variationId: string,
): Promise<number> {
  const own = keys.cartLine(guestId, '').pk;
  // '~' sorts after every guest: what expires this very second is expired.
  const place = indexKeys.inCart(variationId, Math.floor(now() / 1000), '~');
  const page = await table.queryPage({
    ...inIndex(place, '>'),
    ProjectionExpression: 'pk',
    // One more than the highest answer, because one of them may be the guest's own.
    Limit: highestCount + 1,
  });
  const others = (page.Items ?? []).filter((item) => item['pk'] !== own).length;
  return Math.min(others, highestCount);
}
