import * as z from 'zod/mini';
import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { type SyncFailure, type SyncProgress, syncFailureSchema } from '#shared/studio/studio.ts';
import { expiry, readProgressRow } from './sync-records.ts';

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

/** Records that these works were re-read, and their problems, which replace those of the last run. */
export async function noteRereads(
  ports: TableAndClock,
  read: {
    readonly artworkIds: readonly string[];
    /** The works to list in the studio with the time: all if the artist requested it, else the changed ones. */
    readonly listed: readonly string[];
    /** Milliseconds. */
    readonly at: number;
    readonly failures: readonly SyncFailure[];
  },
): Promise<void> {
  const { table } = ports;
  await table.batchWrite(
    [...new Set(read.listed)].map((artworkId) => ({
      put: { ...keys.reread(read.at, artworkId), artworkId, at: read.at, expiresAt: expiry(ports.now) },
    })),
  );
  const progress = await readProgressRow(table);
  if (!progress) return;
  const known = await Promise.all(
    read.artworkIds.map((artworkId) => failureKeys(table, progress.run, artworkId)),
  );
  await table.batchWrite(known.flat().map((remove) => ({ remove })));
  if (read.failures.length > 0) await saveFailures(ports, progress.run, read.failures);
}

async function failureKeys(table: Table, run: number, artworkId: string) {
  const items = await table.query(beginningWith(keys.syncFailure(run, `${artworkId}#`)));
  return items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
}

const rereadRow = storedRow('reread', z.object({ artworkId: z.string(), at: z.int() }));

/** The works re-read since then, each with its latest time. */
export async function readRereads(
  table: Table,
  since: number,
): Promise<{ readonly artworkId: string; readonly at: string }[]> {
  const { pk, sk } = keys.reread(since, '');
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND sk >= :since',
    ExpressionAttributeValues: { ':pk': pk, ':since': sk },
  });
  const last = new Map(rereadRow.readAll(items).map(({ artworkId, at }) => [artworkId, at]));
  return [...last].map(([artworkId, at]) => ({ artworkId, at: new Date(at).toISOString() }));
}
