import { auditAction } from '#functions/audit/audit.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { conflict } from '#functions/http/errors.ts';

/** Puts the featured works into this order, all at once or not at all. The carousel shows them so. */
export async function orderFeatured(
  { table, now }: { readonly table: Table; readonly now: () => number },
  { artworkIds, who }: { readonly artworkIds: readonly string[]; readonly who: string },
): Promise<void> {
  const ids = [...new Set(artworkIds)];
  const detail = ids.length === 1 ? 'One featured work' : `${ids.length} featured works in their order`;
  try {
    await writeShown(table.transact, ids, [
      ...ids.map((id, rank) => ({
        Update: {
          Key: keys.artwork(id),
          UpdateExpression: 'SET featuredRank = :rank',
          ConditionExpression: 'featured = :true AND isDeleted = :false',
          ExpressionAttributeValues: { ':rank': rank, ':true': true, ':false': false },
        },
      })),
      auditAction({ who, action: 'orderFeatured', detail }, now()),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw conflict('Other works are featured now. Please look at the list again.');
  }
}
