import { isDeepStrictEqual } from 'node:util';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { afterCount, availableOf, type ReadCount } from './available.ts';
import { parseVariation, type VariationItem } from './row.ts';
import { replaceStock } from './stock-actions.ts';

const tries = 5;

interface Choice {
  readonly artworkId: string;
  readonly variationId: string;
}

/** Variations by id, without missing ones. Throws `TableBusy` for unread rows, which must not count as "sold out". */
export async function readVariations(
  table: Table,
  lines: readonly Choice[],
  options: { readonly consistent?: boolean } = {},
): Promise<ReadonlyMap<string, VariationItem>> {
  const items = await table.batchGet(variationKeys(lines), options.consistent ?? false);
  return byVariation(items);
}

export function variationKeys(lines: readonly Choice[]) {
  return lines.map((line) => keys.variation(line.artworkId, line.variationId));
}

export function byVariation(items: readonly Item[]): ReadonlyMap<string, VariationItem> {
  return new Map(
    items.map((item) => {
      const row = parseVariation(item);
      return [row.variationId, row];
    }),
  );
}

/**
 * Writes a count into the row if it still has the version that was read; after another write in between (a shopper
 * pays), reads the row again. Ignores rows of another location, which only a sync, a re-read and placing an order move.
 * Returns whether anything changed.
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
