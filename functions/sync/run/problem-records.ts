import * as z from 'zod/mini';
import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { type LeftOut, type LeftOutPage, leftOutSchema } from '#shared/studio/left-out.ts';
import { type SyncFailure, type SyncProgress, syncFailureSchema } from '#shared/studio/studio.ts';
import { expiry, readProgressRow } from './sync-records.ts';
import type { SyncState } from './sync-state.ts';

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

/** Far below the 400 KB of a row, even with long titles and lists of sizes. */
const entriesPerRow = 30;
/** Rows read for one page of the list. */
const rowsPerPage = 40;

const leftOutRow = storedRow('syncLeftOut', z.object({ sk: z.string(), leftOut: z.array(leftOutSchema) }));

/** Stores what the pages of a step left out; writes no row if nothing was. A retried step writes the same rows. */
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

/** A page of the run's left-out items; `cursor` is the sort key of the last row read. */
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

/** Counts each item of Square's once: as a work, or as left out. */
export function tallyOf({
  seen,
  leftOut,
}: {
  /** Works, and items with a readable id that could not be imported. */
  readonly seen: readonly string[];
  readonly leftOut: readonly LeftOut[];
}): SyncState['tally'] {
  const items = leftOut.filter(({ sizes }) => sizes === undefined);
  const refused = new Set(
    items.filter(({ reason }) => reason === 'refused').map(({ artworkId }) => artworkId),
  );
  return { works: seen.filter((id) => !refused.has(id)).length, leftOut: items.length };
}
