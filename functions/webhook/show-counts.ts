import { type Key, keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { readSettings } from '#functions/settings/settings.ts';
import { SquareBusy } from '#functions/square/read.ts';
import { type AskPorts, askCounts } from '#functions/stock/ask-counts.ts';
import { outdatedWorks, writeCount } from '#functions/stock/records.ts';
import { tryVariation } from '#functions/stock/row.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { FollowPorts } from '#functions/sync/reread/change-ports.ts';
import { findArtworkOf, ownersOf } from '#functions/sync/reread/collect-changes.ts';
import { rereadItems } from '#functions/sync/reread/reread-items.ts';
import { planCounts } from '#functions/sync/run/poll-records.ts';

const nothing: Refreshed = { changed: 0, outdated: [] };

/** Square names up to a hundred variations in one event; further counts are read in a later poll. */
const countsAtOnce = 250;

/** Updates the counts of these variations; re-reads works that Square no longer marks as sold out. */
export async function showCounts(ports: FollowPorts, variationIds: readonly string[]): Promise<void> {
  const outdated: string[] = [];
  for (let from = 0; from < variationIds.length; from += countsAtOnce) {
    outdated.push(...(await refreshCounts(ports, variationIds.slice(from, from + countsAtOnce))).outdated);
  }
  // The catalogue's own event reports a removed work.
  const mayLeave = async () => false;
  try {
    await rereadItems(ports, { itemIds: outdated, tombstones: new Map() }, { mayLeave });
  } catch (error) {
    // The poll after a catalogue event tells the artist.
    if (!(error instanceof NoLocation)) throw error;
  }
}

/** Handles an event about counts. At a rate limit, leaves them to a poll. */
export async function followCounts(ports: FollowPorts, variationIds: readonly string[]): Promise<void> {
  try {
    await showCounts(ports, variationIds);
  } catch (error) {
    if (!(error instanceof SquareBusy) || !(await planCounts(ports, variationIds))) throw error;
  }
}

interface Refreshed {
  /** Number of changed rows. */
  readonly changed: number;
  /** Works with units at Square that are marked as sold out here: they must be read again. */
  readonly outdated: readonly string[];
}

interface Ports extends AskPorts, Pick<FollowPorts, 'getItems'> {
  readonly table: Table;
}

/** Reads the counts of these variations from Square and stores them. Ids that the shop does not have are ignored. */
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

/** The index is eventually consistent, so Square is asked for the works of unknown variations. */
async function findVariations({ table, getItems }: Ports, ids: readonly string[]): Promise<readonly Key[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, artworkId: await findArtworkOf(table, id) })));
  const unknown = found.flatMap(({ id, artworkId }) => (artworkId === undefined ? id : []));
  const owners = unknown.length > 0 ? ownersOf((await getItems(unknown)).objects) : new Map<string, string>();
  return found.flatMap(({ id, artworkId = owners.get(id) }) =>
    artworkId === undefined ? [] : keys.variation(artworkId, id),
  );
}
