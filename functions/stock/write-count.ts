import { isDeepStrictEqual } from 'node:util';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { afterCount, availableOf, type ReadCount } from './available.ts';
import { parseVariation, type VariationItem } from './row.ts';
import { replaceStock } from './take.ts';

const tries = 5;

/**
 * Writes a count into the row on condition of the version that was read. After another write in between (a shopper who
 * pays) the row is read again. A row of another location stays as it is: only a sync, a re-read and placing an order move
 * it. Answers whether anything changed.
 */
export async function writeCount(
  table: Table,
  first: VariationItem,
  locationId: string,
  count: ReadCount | undefined,
): Promise<boolean> {
  const key = keys.variation(first.artworkId, first.variationId);
  let row: VariationItem | undefined = first;
  for (let attempt = 1; attempt <= tries && row?.locationId === locationId; attempt++) {
    const stock = afterCount(row, locationId, count);
    if (isDeepStrictEqual(row, stock) && availableOf(stock) === row.available) return false;
    const failure = await failureOf(writeShown(table.transact, [row.artworkId], [replaceStock(row, stock)]));
    if (!failure) return true;
    const item = await table.get(key, true);
    row = item && parseVariation(item);
  }
  return false;
}
