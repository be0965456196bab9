import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { type LeftOut, type LeftOutPage, leftOutSchema } from '#shared/studio/left-out.ts';
import { expiry } from './sync-records.ts';
import type { SyncState } from './sync-state.ts';

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
