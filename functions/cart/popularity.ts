import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { inIndex } from '#functions/db/queries.ts';
import { inParallel } from '#functions/in-parallel.ts';

/** More than this is just 'many'; the answer tells nobody how busy the shop is. */
const highestCount = 99;
/** Requests under way at once. */
const concurrency = 20;

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
  const page = await table.queryPage({
    ...liveCartsWith(variationId, now()),
    // One more than the highest answer, because one of them may be the guest's own.
    Limit: highestCount + 1,
  });
  const others = (page.Items ?? []).filter((item) => item['pk'] !== own).length;
  return Math.min(others, highestCount);
}

/**
 * In how many live carts each work lies, by its id; a work that is in none is absent. A guest with several variations of a
 * work counts once. One request of half a read unit for each variation, more only where it is in over forty carts.
 */
export async function countCarts(
  { table, now }: TableAndClock,
  variations: Iterable<{ readonly artworkId: string; readonly variationId: string }>,
): Promise<ReadonlyMap<string, number>> {
  const guests = new Map<string, Set<unknown>>();
  await inParallel(variations, concurrency, async ({ artworkId, variationId }) => {
    const lines = await table.query(liveCartsWith(variationId, now()));
    if (lines.length === 0) return;
    const known = guests.get(artworkId) ?? new Set();
    for (const { pk } of lines) known.add(pk);
    guests.set(artworkId, known);
  });
  return new Map([...guests].map(([artworkId, known]) => [artworkId, known.size]));
}

/** `now` in milliseconds. */
function liveCartsWith(variationId: string, now: number) {
  // '~' sorts after every guest: what expires this very second is expired.
  const place = indexKeys.inCart(variationId, Math.floor(now / 1000), '~');
  return { ...inIndex(place, '>'), ProjectionExpression: 'pk' };
}
