import { type Key, keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { readSettings } from '#functions/settings/settings-records.ts';
import { type AskPorts, askCounts } from '#functions/stock/ask-counts.ts';
import { outdatedWorks } from '#functions/stock/outdated-works.ts';
import { tryVariation } from '#functions/stock/row.ts';
import { writeCount } from '#functions/stock/write-count.ts';
import { findArtworkOf, ownersOf } from '#functions/sync/reread/find-variation.ts';
import type { RereadPorts } from '#functions/sync/reread/reread-ports.ts';

interface Refreshed {
  /** Rows that changed. */
  readonly changed: number;
  /** Works of which Square counts pieces although they are marked as sold out here: they are to be read again. */
  readonly outdated: readonly string[];
}

interface Ports extends AskPorts, Pick<RereadPorts, 'getItems'> {
  readonly table: Table;
}

/** Asks Square how many there are of these variations and shows it. Ids that the shop does not have are left out. */
export async function refreshCounts(ports: Ports, variationIds: readonly string[]): Promise<Refreshed> {
  const { table } = ports;
  const { locationId } = await readSettings(table);
  const ids = [...new Set(variationIds)];
  if (locationId === '' || ids.length === 0) return nothing;
  const rows = (await table.batchGet(await findVariations(ports, ids), true)).flatMap(
    (item) => tryVariation(item) ?? [],
  );
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

/** The index follows the table after a moment: whose a variation is that it does not know, Square is asked. */
async function findVariations({ table, getItems }: Ports, ids: readonly string[]): Promise<readonly Key[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, artworkId: await findArtworkOf(table, id) })));
  const unknown = found.flatMap(({ id, artworkId }) => (artworkId === undefined ? id : []));
  const owners = unknown.length > 0 ? ownersOf((await getItems(unknown)).objects) : new Map<string, string>();
  return found.flatMap(({ id, artworkId = owners.get(id) }) =>
    artworkId === undefined ? [] : keys.variation(artworkId, id),
  );
}
