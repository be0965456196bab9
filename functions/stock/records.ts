import { keys } from '#functions/db/keys.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { parseVariation, type VariationItem } from './row.ts';

interface Choice {
  readonly artworkId: string;
  readonly variationId: string;
}

/**
 * The variations of these lines by their id; one that does not exist is not in it. Throws `TableBusy` rather than leave
 * out what could not be read: an unread row is never "sold out".
 */
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
