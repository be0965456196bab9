import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { beginningWith } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { type SyncFailure, type SyncProgress, syncFailureSchema } from '#shared/studio/studio.ts';
import { expiry } from './sync-records.ts';

/** The most failures that a list shows. */
const mostFailures = 1000;

const failureRow = storedRow('syncFailure', syncFailureSchema);

/** Keys are derived from run and failure, so a retried step does not list a failure twice. */
export async function saveFailures(
  ports: TableAndClock,
  run: number,
  failures: readonly SyncFailure[],
): Promise<void> {
  const rows = new Map(
    failures.map((failure) => {
      const index = `${failure.itemId}#${failure.variationId ?? ''}#${failure.error}`.slice(0, 400);
      const put = { ...keys.syncFailure(run, index), ...failure, expiresAt: expiry(ports.now) };
      return [put.sk, { put }];
    }),
  );
  await ports.table.batchWrite([...rows.values()]);
}

/** The failures to show, and how many more there are. */
export function shownFailures(
  failures: readonly SyncFailure[],
): Pick<SyncProgress, 'failures' | 'moreFailures'> {
  const more = failures.length - mostFailures;
  return { failures: failures.slice(0, mostFailures), ...(more > 0 && { moreFailures: more }) };
}

export async function readSyncFailures(table: Table, run: number): Promise<SyncFailure[]> {
  return failureRow.readAll(await table.query(beginningWith(keys.syncFailure(run, ''))));
}
