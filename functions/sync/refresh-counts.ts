import { bumpVersion } from '../catalogue/version.ts';
import { type Key, keys } from '../db/keys.ts';
import { ConditionFailed, type Table } from '../db/table.ts';
import { readSettings } from '../settings/settings-records.ts';
import type { StockCount } from '../square/inventory.ts';
import { changeItem } from './change-item.ts';
import { findArtworkOf } from './find-variation.ts';
import type { ImportPorts } from './import-objects.ts';
import { changedStock } from './plan-work.ts';
import { nextStock } from './stock.ts';
import { parseVariation, type StoredVariation } from './stored-works.ts';

type Ports = Pick<ImportPorts, 'table' | 'now' | 'readCounts'>;

const tries = 5;

/**
 * Asks Square how many there are of these variations and shows it. Ids that the shop does not have are left out.
 * Answers how many changed.
 */
export async function refreshCounts(ports: Ports, variationIds: readonly string[]): Promise<number> {
  const { table } = ports;
  const { locationId } = await readSettings(table);
  const ids = [...new Set(variationIds)];
  if (locationId === '' || ids.length === 0) return 0;
  const found = (await Promise.all(ids.map((id) => findVariation(table, id)))).filter(
    (key) => key !== undefined,
  );
  const rows = (await table.batchGet(found, true)).map(parseVariation);
  const counted = rows.filter(({ tracked, isDeleted }) => tracked && !isDeleted);
  if (counted.length === 0) return 0;
  const counts = await ports.readCounts({
    variationIds: counted.map(({ variationId }) => variationId),
    locationId,
  });
  let changed = 0;
  for (const row of counted) {
    if (await writeCount(ports, row, counts.get(row.variationId), locationId)) changed++;
  }
  return changed;
}

/** Onto the version that was read; whoever comes in between (a shopper who pays) is heard first. */
async function writeCount(
  { table, now }: Ports,
  first: StoredVariation,
  count: StockCount | undefined,
  locationId: string,
): Promise<boolean> {
  const key = keys.variation(first.artworkId, first.variationId);
  let row: StoredVariation | undefined = first;
  for (let attempt = 1; attempt <= tries && row; attempt++) {
    const news = { tracked: row.tracked, soldOut: row.soldOut, locationId, count };
    const change = changedStock(row, nextStock(row, news, now()));
    if (!change) return false;
    try {
      await table.transact([
        bumpVersion(),
        changeItem(key, { ...change }, { also: { version: row.version } }),
      ]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const item = await table.get(key, true);
      row = item && parseVariation(item);
    }
  }
  return false;
}

async function findVariation(table: Table, variationId: string): Promise<Key | undefined> {
  const artworkId = await findArtworkOf(table, variationId);
  return artworkId === undefined ? undefined : keys.variation(artworkId, variationId);
}
