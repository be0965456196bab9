import { type Key, keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { readSettings } from '#functions/settings/settings-records.ts';
import { type AskPorts, askCounts } from '#functions/stock/ask-counts.ts';
import { outdatedWorks } from '#functions/stock/outdated-works.ts';
import { tryVariation } from '#functions/stock/row.ts';
import { writeCount } from '#functions/stock/write-count.ts';
import { findArtworkOf } from '#functions/sync/reread/find-variation.ts';

interface Refreshed {
  /** Rows that changed. */
  readonly changed: number;
  /** Works of which Square counts pieces although they are marked as sold out here: they are to be read again. */
  readonly outdated: readonly string[];
}

/** Asks Square how many there are of these variations and shows it. Ids that the shop does not have are left out. */
export async function refreshCounts(
  ports: AskPorts & { readonly table: Table },
  variationIds: readonly string[],
): Promise<Refreshed> {
  const { table } = ports;
  const { locationId } = await readSettings(table);
  const ids = [...new Set(variationIds)];
  if (locationId === '' || ids.length === 0) return nothing;
  const found = (await Promise.all(ids.map((id) => findVariation(table, id)))).filter(
    (key) => key !== undefined,
  );
  const rows = (await table.batchGet(found, true)).flatMap((item) => tryVariation(item) ?? []);
  const counted = rows.filter(({ tracked, isDeleted }) => tracked && !isDeleted);
  if (counted.length === 0) return nothing;
  const counts = await askCounts(ports, counted, locationId);
  let changed = 0;
  for (const row of counted) {
    if (await writeCount(table, row, locationId, counts.get(row.variationId))) changed++;
  }
  return { changed, outdated: outdatedWorks(counted, counts) };
}

const nothing: Refreshed = { changed: 0, outdated: [] };

async function findVariation(table: Table, variationId: string): Promise<Key | undefined> {
  const artworkId = await findArtworkOf(table, variationId);
  return artworkId === undefined ? undefined : keys.variation(artworkId, variationId);
}
