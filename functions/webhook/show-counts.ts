import { type Key, keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { readSettings } from '#functions/settings/settings.ts';
import { SquareBusy } from '#functions/square/read.ts';
import { type AskPorts, askCounts } from '#functions/stock/ask-counts.ts';
import { outdatedWorks } from '#functions/stock/outdated-works.ts';
import { writeCount } from '#functions/stock/records.ts';
import { tryVariation } from '#functions/stock/row.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { FollowPorts, RereadPorts } from '#functions/sync/reread/change-ports.ts';
import { findArtworkOf, ownersOf } from '#functions/sync/reread/collect-changes.ts';
import { rereadItems } from '#functions/sync/reread/reread-items.ts';
import { planCounts } from '#functions/sync/run/poll-records.ts';

const nothing: Refreshed = { changed: 0, outdated: [] };

/** Square names up to a hundred in an event; however many there are, not all are asked for at once. */
const countsAtOnce = 250;

/** Shows what Square counts of these variations; works that it no longer marks as sold out are read again. */
export async function showCounts(ports: FollowPorts, variationIds: readonly string[]): Promise<void> {
  const outdated: string[] = [];
  for (let from = 0; from < variationIds.length; from += countsAtOnce) {
    outdated.push(...(await refreshCounts(ports, variationIds.slice(from, from + countsAtOnce))).outdated);
  }
  // A work that was removed at Square is reported by the catalogue's own event.
  const mayLeave = async () => false;
  try {
    await rereadItems(ports, { itemIds: outdated, tombstones: new Map() }, { mayLeave });
  } catch (error) {
    // The catalogue's events tell the artist.
    if (!(error instanceof NoLocation)) throw error;
  }
}

/** An event about counts. At a rate limit they are left to a poll. */
export async function followCounts(ports: FollowPorts, variationIds: readonly string[]): Promise<void> {
  try {
    await showCounts(ports, variationIds);
  } catch (error) {
    if (!(error instanceof SquareBusy) || !(await planCounts(ports, variationIds))) throw error;
  }
}

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

/** The index follows the table after a moment: whose a variation is that it does not know, Square is asked. */
async function findVariations({ table, getItems }: Ports, ids: readonly string[]): Promise<readonly Key[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, artworkId: await findArtworkOf(table, id) })));
  const unknown = found.flatMap(({ id, artworkId }) => (artworkId === undefined ? id : []));
  const owners = unknown.length > 0 ? ownersOf((await getItems(unknown)).objects) : new Map<string, string>();
  return found.flatMap(({ id, artworkId = owners.get(id) }) =>
    artworkId === undefined ? [] : keys.variation(artworkId, id),
  );
}
