import type { StockCount } from '#functions/square/provider.ts';
import type { VariationItem } from './row.ts';

/**
 * Works that the shop has as marked sold out, although Square counts units. Square sets and clears its mark some time
 * after the count (Square docs, "Monitor sold-out status on item variation"), so one of the two is outdated. A mark set
 * by the artist stays whatever the count, so only reading the work again tells which.
 */
export function outdatedWorks(
  rows: Iterable<VariationItem>,
  counts: ReadonlyMap<string, StockCount>,
): readonly string[] {
  const outdated = [...rows].filter(
    ({ tracked, soldOut, variationId }) => tracked && soldOut && (counts.get(variationId)?.quantity ?? 0) > 0,
  );
  return [...new Set(outdated.map(({ artworkId }) => artworkId))];
}
