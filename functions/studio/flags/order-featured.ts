import { auditAction } from '#functions/audit/audit.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { updateAction } from '#functions/db/update.ts';
import { conflict } from '#functions/http/errors.ts';

/** Number of ranks for one sort order: more than its maximum length (`mostOrdered`), so that no rank is shared. */
const ranksPerOrder = 100;

/**
 * Stores the sort order of these featured works in one transaction. The carousel shows them in this order, before the
 * other featured works, because a later sort order has lower ranks than every earlier one.
 */
export async function orderFeatured(
  { table, now }: TableAndClock,
  { artworkIds, who }: { readonly artworkIds: readonly string[]; readonly who: string },
): Promise<void> {
  const ids = [...new Set(artworkIds)];
  const time = now();
  const detail = ids.length === 1 ? 'One featured work' : `${ids.length} featured works in their order`;
  const ranked = ids.map((id, place) =>
    updateAction(keys.artwork(id), {
      set: { featuredRank: place - time * ranksPerOrder },
      where: { featured: true, isDeleted: false },
    }),
  );
  const noted = auditAction({ who, action: 'orderFeatured', detail }, time);
  if (await failureOf(writeShown(table.transact, ids, [...ranked, noted])))
    throw conflict('The featured works have changed. Please reload the list.');
}
