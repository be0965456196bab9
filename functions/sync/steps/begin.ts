import { chooseLocation } from '#functions/sync/import/choose-location.ts';
import type { SyncPorts } from '#functions/sync/import/sync-ports.ts';
import { readProgressRow, saveProgress } from '#functions/sync/run/sync-records.ts';
import { noChanges, type SyncRequest, type SyncState } from '#functions/sync/run/sync-state.ts';

/** Asks Square where the shop sells, which is also the cheapest way to learn that the token is no good. */
export async function begin(ports: SyncPorts, request: SyncRequest): Promise<SyncState> {
  await saveProgress(ports, request.run, { message: 'Asking Square for the location…' });
  const { locationId, currency } = await chooseLocation(ports, { isKept: !request.preview });
  const before = await readProgressRow(ports.table);
  return {
    ...request,
    locationId,
    currency,
    phase: 'references',
    page: 0,
    done: false,
    current: 0,
    expected: request.filter === '' ? (before?.works ?? 0) : 0,
    changes: noChanges,
    failures: 0,
    tally: { works: 0, leftOut: 0 },
    pending: 0,
    made: 0,
  };
}
