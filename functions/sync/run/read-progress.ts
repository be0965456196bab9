import type { Table } from '#functions/db/table.ts';
import type { SyncProgress } from '#shared/model/studio.ts';
import { readFailures, readProgressRow, toProgress } from './sync-records.ts';
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
 * How far the sync is. One small read while it runs, and the failures once it is over. A run whose lease has passed
 * has died without a word: it is shown as an error, and the next start takes over.
 */
export async function readProgress(
  ports: { readonly table: Table; readonly now: () => number },
  consistent = false,
): Promise<SyncProgress> {
  const row = await readProgressRow(ports.table, consistent);
  if (!row) return idle;
  if (row.status === 'in_progress') {
    if (row.leaseUntil >= ports.now()) return toProgress(row, []);
    const message = 'The sync stopped without finishing. No work was lost; please start it again.';
    return toProgress({ ...row, status: 'error', message }, await readFailures(ports.table, row.run));
  }
  return toProgress(row, await readFailures(ports.table, row.run));
}
