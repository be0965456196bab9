import { SquareBusy } from '#functions/square/read.ts';
import { NoLocation } from '#functions/sync/import/choose-location.ts';
import type { ChangePorts } from '#functions/sync/reread/change-ports.ts';
import { rereadItems } from '#functions/sync/reread/reread-items.ts';
import { planCounts } from '#functions/sync/run/poll-records.ts';
import { refreshCounts } from './refresh-counts.ts';

/** Square names up to a hundred in an event; however many there are, not all are asked for at once. */
const countsAtOnce = 250;

/** Shows what Square counts of these variations; works that it no longer marks as sold out are read again. */
export async function showCounts(ports: ChangePorts, variationIds: readonly string[]): Promise<void> {
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
export async function followCounts(ports: ChangePorts, variationIds: readonly string[]): Promise<void> {
  try {
    await showCounts(ports, variationIds);
  } catch (error) {
    if (!(error instanceof SquareBusy) || !(await planCounts(ports, variationIds))) throw error;
  }
}
