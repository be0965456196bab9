import * as z from 'zod/mini';
import { keys } from '../db/keys.ts';
import type { Table } from '../db/table.ts';
import type { ChangesPage } from '../square/catalogue.ts';
import { envelopeOf } from '../square/catalogue-objects.ts';
import { chooseLocation } from './choose-location.ts';
import { type ChangedObjects, collectChanges } from './collect-changes.ts';
import { importObjects } from './import-objects.ts';
import { referencesFor } from './references-for.ts';
import { startSync } from './start-sync.ts';
import type { SyncPorts } from './sync-ports.ts';
import { askForAnotherRun, readProgressRow, saveFailures } from './sync-records.ts';

/** Besides what the workflow needs: reading single objects and what changed. */
export interface ChangePorts extends SyncPorts {
  readonly searchChanges: (request: {
    readonly since: string;
    readonly cursor?: string | undefined;
  }) => Promise<ChangesPage>;
  readonly getItems: (
    ids: readonly string[],
  ) => Promise<{ readonly objects: readonly unknown[]; readonly related: readonly unknown[] }>;
}

/** Milliseconds. Square's index lags its writes by some seconds, so each search looks back a little. */
const overlap = 60_000;
/** For the first search of all, which has no time of Square's to begin from. */
const firstOverlap = 10 * 60_000;
const mostPages = 50;

const cursorSchema = z.object({
  latestTime: z.string(),
  /** Categories and pictures, with version, that led to a sync already: the look back sees them again. */
  handled: z._default(z.array(z.string()), []),
});

/**
 * Brings in what changed at Square since last time: its event names nothing, it only says that something did.
 * Works and variations are read anew and written at once; a changed category or picture touches works that only a
 * whole run finds (and pictures are made there), so it asks for one.
 */
export async function readChanges(ports: ChangePorts): Promise<void> {
  const { table } = ports;
  const row = await table.get(keys.syncCursor(), true);
  const before = row && cursorSchema.parse(row);
  const since = before ? Date.parse(before.latestTime) - overlap : await firstTime(table);
  if (since === undefined) return requestRun(ports);

  const changes = await searchAll(ports, new Date(since).toISOString());
  const imported = await importItems(ports, changes);
  const touched = changes.references.some((reference) => !before?.handled.includes(reference));
  if (imported.needsPictures || touched) await requestRun(ports);
  if (changes.latestTime) {
    await saveCursor(table, { latestTime: changes.latestTime, handled: changes.references.slice(-1000) });
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

async function importItems(
  ports: ChangePorts,
  { itemIds, tombstones }: ChangedObjects,
): Promise<{ readonly needsPictures: boolean }> {
  if (itemIds.length === 0) return { needsPictures: false };
  const readSince = ports.now();
  const [place, answer, progress] = await Promise.all([
    chooseLocation(ports),
    ports.getItems(itemIds),
    readProgressRow(ports.table),
  ]);
  const items = answer.objects.filter((object) => envelopeOf(object)?.type === 'ITEM');
  const answered = new Set(items.map((item) => envelopeOf(item)?.id));
  const missing = itemIds.filter((id) => !answered.has(id)).flatMap((id) => tombstones.get(id) ?? []);
  const imported = await importObjects(ports, [...items, ...missing], {
    run: 0,
    readSince,
    place,
    references: await referencesFor(ports, items, answer.related),
    filter: '',
    takeDown: true,
  });
  // They are shown with the failures of the last run, which is where the artist looks.
  if (progress && imported.failures.length > 0) await saveFailures(ports, progress.run, imported.failures);
  return { needsPictures: imported.pictures.length > 0 };
}

async function requestRun(ports: ChangePorts): Promise<void> {
  if (await askForAnotherRun(ports.table, ports.now())) return;
  await startSync(ports, { startedBy: 'Square' });
}

/** Never backwards: two events may be worked on at once. */
async function saveCursor(table: Table, cursor: z.infer<typeof cursorSchema>): Promise<void> {
  const row = await table.get(keys.syncCursor(), true);
  const known = row && cursorSchema.parse(row).latestTime;
  if (known && Date.parse(known) > Date.parse(cursor.latestTime)) return;
  await table.put({ ...keys.syncCursor(), ...cursor });
}
