import * as z from 'zod/mini';
import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { type LeftOut, type LeftOutPage, leftOutSchema } from '#shared/studio/left-out.ts';
import { type SyncFailure, type SyncProgress, syncFailureSchema } from '#shared/studio/studio.ts';
import { expiry, readProgressRow } from './sync-records.ts';
import type { SyncState } from './sync-state.ts';

/** Maximum number of failures that the studio lists. */
const mostFailures = 1000;

const failureRow = storedRow('syncFailure', syncFailureSchema);

/** Stores failures of a run. The keys are made from run and failure, so a retried step stores a failure once. */
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

/** Returns the failures to show, and the number of further ones. */
export function shownFailures(
  failures: readonly SyncFailure[],
): Pick<SyncProgress, 'failures' | 'moreFailures'> {
  const more = failures.length - mostFailures;
  return { failures: failures.slice(0, mostFailures), ...(more > 0 && { moreFailures: more }) };
}

export async function readSyncFailures(table: Table, run: number): Promise<SyncFailure[]> {
  return failureRow.readAll(await table.query(beginningWith(keys.syncFailure(run, ''))));
}

/** Records that these works were read again. Their failures replace those that the last run reported about them. */
export async function noteRereads(
  ports: TableAndClock,
  read: {
    readonly artworkIds: readonly string[];
    /** Ids of the works that the studio lists: all if the artist requested the read, otherwise the changed ones. */
    readonly listed: readonly string[];
    /** Milliseconds: when the read began. */
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

/** Lists the works that were read again since `since` (milliseconds), each once with its latest time. */
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

/** Number of entries in a row: far below 400 KB, DynamoDB's limit, even with long titles and lists of sizes. */
const entriesPerRow = 30;
/** Number of rows that one page of the list reads. */
const rowsPerPage = 40;

const leftOutRow = storedRow('syncLeftOut', z.object({ sk: z.string(), leftOut: z.array(leftOutSchema) }));

/** Stores the left-out items of a step. A retried step writes the same rows. */
export async function saveLeftOut(
  ports: TableAndClock,
  {
    run,
    page,
    leftOut,
  }: { readonly run: number; readonly page: number; readonly leftOut: readonly LeftOut[] },
): Promise<void> {
  const rows = Array.from({ length: Math.ceil(leftOut.length / entriesPerRow) }, (_, part) => ({
    put: {
      ...keys.syncLeftOut(run, page, part),
      leftOut: leftOut.slice(part * entriesPerRow, (part + 1) * entriesPerRow),
      expiresAt: expiry(ports.now),
    },
  }));
  await ports.table.batchWrite(rows);
}

/** Reads a page of the run's left-out items. `cursor` is the sort key of the last row that was read. */
export async function readLeftOut(table: Table, run: number, cursor?: string): Promise<LeftOutPage> {
  const { pk, sk } = keys.syncLeftOut(run, 0, 0);
  const prefix = sk.slice(0, sk.indexOf('#') + 1);
  const page = await table.queryPage({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': pk,
      ':from': `${cursor ?? prefix}${cursor ? '~' : ''}`,
      ':to': `${prefix}~`,
    },
    Limit: rowsPerPage,
  });
  const rows = page.Items ?? [];
  const last = page.LastEvaluatedKey && rows.at(-1)?.['sk'];
  return {
    entries: leftOutRow.readAll(rows).flatMap(({ leftOut }) => leftOut),
    ...(typeof last === 'string' && { cursor: last }),
  };
}

/** Counts each item of Square once, as a work or as left out. */
export function tallyOf({
  seen,
  leftOut,
}: {
  /** Ids of works, and of unreadable items with a readable id. */
  readonly seen: readonly string[];
  readonly leftOut: readonly LeftOut[];
}): SyncState['tally'] {
  const items = leftOut.filter(({ sizes }) => sizes === undefined);
  const refused = new Set(
    items.filter(({ reason }) => reason === 'refused').map(({ artworkId }) => artworkId),
  );
  return { works: seen.filter((id) => !refused.has(id)).length, leftOut: items.length };
}
