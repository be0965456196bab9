import type { Table } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import { readLeftOut } from '#functions/sync/run/left-out-records.ts';
import { readProgressRow } from '#functions/sync/run/sync-records.ts';
import type { LeftOutPage } from '#shared/model/left-out.ts';

const cursorPattern = /^LEFTOUT#\d{4,6}#\d{2,4}$/;

/** What the last whole sync left out of the shop, and why; nothing before the first one. */
export async function listLeftOut(table: Table, cursor?: string): Promise<LeftOutPage> {
  if (cursor !== undefined && !cursorPattern.test(cursor))
    throw badRequest('This page link has expired. Reload the list.');
  const progress = await readProgressRow(table);
  return progress?.tally ? readLeftOut(table, progress.tally.run, cursor) : { entries: [] };
}
