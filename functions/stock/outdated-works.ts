import type { StockCount } from '#functions/square/provider.ts';
import type { VariationItem } from './row.ts';

/**
 * Works of which Square counts pieces although the shop knows them as marked sold out. Square sets and clears its mark
 * some time after the count (Square docs, "Monitor sold-out status on item variation"), so one of the two is old. A mark
 * that the artist has set by hand stays whatever is counted, so only the work itself, read again, tells which.
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
