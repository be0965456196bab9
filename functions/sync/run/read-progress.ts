import type { Table, TableAndClock } from '#functions/db/table.ts';
import type { SyncProgress } from '#shared/studio/studio.ts';
import { readCursor } from './poll-records.ts';
import { readRereads, readSyncFailures, shownFailures } from './problem-records.ts';
import { type ProgressRow, readProgressRow, toProgress } from './sync-records.ts';
import { noChanges } from './sync-state.ts';

const idle: SyncProgress = {
  status: 'idle',
  current: 0,
  total: 0,
  message: '',
  filter: '',
  failures: [],
  changes: noChanges,
};

/**
 * Reads the progress of the last run. After the run, also returns its failures, the works that were read again after it,
 * and the number of works that it did not remove. A run whose lease has expired is shown as an error. The next start
 * replaces it.
 */
export async function readProgress(ports: TableAndClock, consistent = false): Promise<SyncProgress> {
  const row = await readProgressRow(ports.table, consistent);
  if (!row) return idle;
  if (row.status !== 'in_progress') return ended(ports.table, row);
  if (row.leaseUntil >= ports.now()) return toProgress(row);
  const message = 'The sync stopped without finishing. No work was lost; please start it again.';
  return ended(ports.table, { ...row, status: 'error', message });
}

async function ended(table: Table, row: ProgressRow): Promise<SyncProgress> {
  const readAt = Date.parse(row.readAt ?? '') || 0;
  const [failures, rereads, { held, heldAt = 0, trouble }] = await Promise.all([
    readSyncFailures(table, row.run),
    readRereads(table, readAt),
    readCursor(table),
  ]);
  return {
    ...toProgress(row),
    ...shownFailures(failures),
    rereads,
    // A full run that has begun since then has decided about these works.
    ...(held.length > 0 && heldAt >= readAt && { held: held.length }),
    ...(trouble && trouble.at >= readAt && { trouble: trouble.message }),
  };
}
