import { auditAction } from '#functions/audit/audit.ts';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';
import { conflict } from '#functions/http/errors.ts';

/** More than one order holds (mostOrdered), so that no two orders share a rank. */
const ranksPerOrder = 100;

/**
 * Puts the featured works into this order, all at once or not at all. The carousel shows them so, and before those that
 * were left out: a later order has lower ranks than every earlier one, whichever works that named.
 */
export async function orderFeatured(
  { table, now }: { readonly table: Table; readonly now: () => number },
  { artworkIds, who }: { readonly artworkIds: readonly string[]; readonly who: string },
): Promise<void> {
  const ids = [...new Set(artworkIds)];
  const time = now();
  const detail = ids.length === 1 ? 'One featured work' : `${ids.length} featured works in their order`;
  try {
    await writeShown(table.transact, ids, [
      ...ids.map((id, place) => ({
        Update: {
          Key: keys.artwork(id),
          UpdateExpression: 'SET featuredRank = :rank',
          ConditionExpression: 'featured = :true AND isDeleted = :false',
          ExpressionAttributeValues: {
            ':rank': place - time * ranksPerOrder,
            ':true': true,
            ':false': false,
          },
        },
      })),
      auditAction({ who, action: 'orderFeatured', detail }, time),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw conflict('The featured works have changed. Please reload the list.');
  }
}
