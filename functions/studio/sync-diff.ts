import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest, notFound } from '#functions/http/errors.ts';
import { readLeftOut, readSyncFailures } from '#functions/sync/run/problem-records.ts';
import { readProgressRow } from '#functions/sync/run/sync-records.ts';
import { byTitle } from '#shared/artwork/titles.ts';
import type { LeftOutPage } from '#shared/studio/left-out.ts';
import { type SyncDiff, type WorkChange, workChangeSchema } from '#shared/studio/sync-change.ts';
import { applicableUntil } from '#shared/studio/sync-preview.ts';

const cursorPattern = /^LEFTOUT#\d{4,6}#\d{2,4}$/;

/** Maximum number of entries of each group in one answer. */
const mostAtOnce = 200;
const groups = ['new', 'changed', 'gone', 'problems'] as const;
type Group = (typeof groups)[number];

const diffRow = storedRow('syncDiff', workChangeSchema);

/** Returns the last preview: the first entries of each group or, with a cursor, the next entries of one group. */
export async function listSyncDiff(table: Table, cursor: string | undefined): Promise<SyncDiff> {
  const asked = cursor === undefined ? undefined : readCursor(cursor);
  const progress = await readProgressRow(table, true);
  if (progress?.preview === undefined || progress.status !== 'completed' || !progress.finishedAt) {
    throw notFound('There is no preview. Please start a new one.');
  }
  const { run } = progress;
  const [works, failures] = await Promise.all([readChanges(table, run), readSyncFailures(table, run)]);
  const some = <Entry>(group: Group, all: readonly Entry[]) => {
    const from = asked === undefined ? 0 : asked.group === group ? asked.from : all.length;
    const to = from + mostAtOnce;
    return {
      count: all.length,
      entries: all.slice(from, to),
      ...(to < all.length && { cursor: `${group}.${to}` }),
    };
  };
  const ofChange = (change: WorkChange['change']) => works.filter((work) => work.change === change);
  return {
    run,
    until: new Date(applicableUntil(progress.finishedAt)).toISOString(),
    new: some('new', ofChange('new')),
    changed: some('changed', ofChange('changed')),
    gone: some('gone', ofChange('gone')),
    problems: some('problems', failures),
  };
}

async function readChanges(table: Table, run: number): Promise<WorkChange[]> {
  const items = await table.query({ ...beginningWith(keys.syncDiff(run, '')), ConsistentRead: true });
  return diffRow.readAll(items).sort((a, b) => byTitle(a, b) || a.artworkId.localeCompare(b.artworkId));
}

function readCursor(cursor: string): { readonly group: Group; readonly from: number } {
  const [, group, from] = /^(new|changed|gone|problems)\.(\d{1,6})$/.exec(cursor) ?? [];
  if (group === undefined) throw badRequest('Invalid cursor');
  return { group: group as Group, from: Number(from) };
}

/** Lists the items that the last full sync left out of the shop, and why; empty before the first full sync. */
export async function listLeftOut(table: Table, cursor?: string): Promise<LeftOutPage> {
  if (cursor !== undefined && !cursorPattern.test(cursor))
    throw badRequest('This page link has expired. Reload the list.');
  const progress = await readProgressRow(table);
  return progress?.tally ? readLeftOut(table, progress.tally.run, cursor) : { entries: [] };
}
