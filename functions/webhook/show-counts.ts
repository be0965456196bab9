import { type Key, keys } from '#functions/db/keys.ts';
import { readSettings } from '#functions/settings/settings.ts';
import { SquareBusy } from '#functions/square/read.ts';
import { askCounts } from '#functions/stock/ask-counts.ts';
import { outdatedWorks, writeCount } from '#functions/stock/records.ts';
import { tryVariation } from '#functions/stock/row.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';
import { findArtworkOf, ownersOf } from '#functions/sync/reread/collect-changes.ts';
import { rereadItems } from '#functions/sync/reread/reread-items.ts';
import { planCounts } from '#functions/sync/run/poll-records.ts';

/** Maximum number of variations whose counts are read in one request. Square sends up to a hundred in one event. */
const countsAtOnce = 250;

/** Updates the counts of these variations. Reads works again if their sold-out mark contradicts their count. */
export async function showCounts(ports: SyncPorts, variationIds: readonly string[]): Promise<void> {
  const outdated: string[] = [];
  for (let from = 0; from < variationIds.length; from += countsAtOnce) {
    outdated.push(...(await refreshCounts(ports, variationIds.slice(from, from + countsAtOnce))));
  }
  // Does not remove works that are gone at Square. The poll after the catalogue's event removes them.
  const mayLeave = async () => false;
  try {
    await rereadItems(ports, { itemIds: outdated, tombstones: new Map() }, { mayLeave });
  } catch (error) {
    // The artist is told by the poll after a catalogue event.
    if (!(error instanceof NoLocation)) throw error;
  }
}

/** Handles an event about counts. At a rate limit, schedules a poll that reads the counts later. */
export async function followCounts(ports: SyncPorts, variationIds: readonly string[]): Promise<void> {
  try {
    await showCounts(ports, variationIds);
  } catch (error) {
    if (!(error instanceof SquareBusy) || !(await planCounts(ports, variationIds))) throw error;
  }
}

/**
 * Reads the counts of these variations from Square and stores them. Ignores ids that the shop does not have. Returns
 * the ids of works that must be read again: marked as sold out here although Square counts units.
 */
async function refreshCounts(ports: SyncPorts, variationIds: readonly string[]): Promise<readonly string[]> {
  const { table } = ports;
  const { locationId } = await readSettings(table);
  const ids = [...new Set(variationIds)];
  if (locationId === '' || ids.length === 0) return [];
  const rows = (await table.batchGet(await findVariations(ports, ids), true)).flatMap(
    (item) => tryVariation(item) ?? [],
  );
  const counted = rows.filter(({ tracked, isDeleted }) => tracked && !isDeleted);
  if (counted.length === 0) return [];
  const counts = await askCounts(ports, counted, locationId);
  for (const row of counted) await writeCount(table, row, locationId, counts.get(row.variationId));
  return outdatedWorks(counted, counts);
}

/** Finds the keys of these variations. Asks Square for the works of unknown ones, because the index may be outdated. */
async function findVariations(
  { table, getItems }: SyncPorts,
  ids: readonly string[],
): Promise<readonly Key[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, artworkId: await findArtworkOf(table, id) })));
  const unknown = found.flatMap(({ id, artworkId }) => (artworkId === undefined ? id : []));
  const owners = unknown.length > 0 ? ownersOf((await getItems(unknown)).objects) : new Map<string, string>();
  return found.flatMap(({ id, artworkId = owners.get(id) }) =>
    artworkId === undefined ? [] : keys.variation(artworkId, id),
  );
}
