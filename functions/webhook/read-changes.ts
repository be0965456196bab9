import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import type { ChangesPage } from '#functions/square/catalogue.ts';
import type { ChangePorts } from '#functions/sync/reread/change-ports.ts';
import { type ChangedObjects, collectChanges } from '#functions/sync/reread/collect-changes.ts';
import { rereadItems } from '#functions/sync/reread/reread-items.ts';
import { requestRun } from '#functions/sync/run/request-run.ts';
import { readProgressRow } from '#functions/sync/run/sync-records.ts';

/** Milliseconds. Square's index lags its writes by some seconds, so each search looks back a little. */
const overlap = 60_000;
/** For the first search of all, which has no time of Square's to begin from. */
const firstOverlap = 10 * 60_000;
const mostPages = 50;

/** One that cannot be read is begun anew: to search again what was searched changes nothing. */
const cursorRow = storedRow(
  'syncCursor',
  z.object({
    /** Empty before the first search. */
    latestTime: z._default(z.string(), ''),
    /** Categories and pictures, with version, that led to a sync already: the look back sees them again. */
    handled: z._default(z.array(z.string()), []),
  }),
);

/**
 * Brings in what changed at Square since last time: its event names nothing, it only says that something did.
 * Works and variations are read anew and written at once; a changed category or picture touches works that only a
 * whole run finds (and pictures are made there), so it asks for one.
 */
export async function readChanges(ports: ChangePorts): Promise<void> {
  const { table } = ports;
  const row = await table.get(keys.syncCursor(), true);
  const before = row && cursorRow.tryRead(row);
  const since = before?.latestTime ? Date.parse(before.latestTime) - overlap : await firstTime(table);
  if (since === undefined) return requestRun(ports, 'Square');

  const changes = await searchAll(ports, new Date(since).toISOString());
  const imported = await rereadItems(ports, changes);
  const touched = changes.references.some((reference) => !before?.handled.includes(reference));
  if (imported.needsPictures || touched) await requestRun(ports, 'Square');
  if (changes.latestTime) {
    await saveCursor(table, changes.latestTime, changes.references.slice(-1000));
  }
}

/** The start of the last complete run, by our clock but long before it; undefined when there has been none. */
async function firstTime(table: Table): Promise<number | undefined> {
  const progress = await readProgressRow(table, true);
  if (progress?.status !== 'completed' || !progress.startedAt) return undefined;
  return Date.parse(progress.startedAt) - firstOverlap;
}

async function searchAll(ports: ChangePorts, since: string): Promise<ChangedObjects> {
  const objects: unknown[] = [];
  let latestTime: string | undefined;
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer: ChangesPage = await ports.searchChanges({ since, cursor });
    objects.push(...answer.objects);
    latestTime = answer.latestTime ?? latestTime;
    if (!answer.cursor || answer.cursor === cursor) break;
    cursor = answer.cursor;
  }
  return collectChanges(ports.table, objects, latestTime);
}

/** Never backwards: two events may be worked on at once. */
async function saveCursor(table: Table, latestTime: string, handled: readonly string[]): Promise<void> {
  const row = await table.get(keys.syncCursor(), true);
  const known = row && cursorRow.tryRead(row)?.latestTime;
  if (known && Date.parse(known) > Date.parse(latestTime)) return;
  await table.update(keys.syncCursor(), {
    UpdateExpression: 'SET latestTime = :latestTime, handled = :handled',
    ExpressionAttributeValues: { ':latestTime': latestTime, ':handled': handled },
  });
}
