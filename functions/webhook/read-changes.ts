import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { readEveryArtwork } from '#functions/catalogue/artwork-records.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { envelopeOf } from '#functions/square/catalogue-objects.ts';
import { isOnShow, mayLeave } from '#functions/sync/import/page-records.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';
import { readStoredWorks } from '#functions/sync/import/stored-works.ts';
import { type ChangedObjects, collectChanges } from '#functions/sync/reread/collect-changes.ts';
import { type ReadAgain, rereadItems } from '#functions/sync/reread/reread-items.ts';
import { type Cursor, leftBy, type Polled } from '#functions/sync/run/poll-records.ts';
import { requestRun } from '#functions/sync/run/start-sync.ts';
import { readProgressRow } from '#functions/sync/run/sync-records.ts';

/** Milliseconds within which works removed by events are counted together. */
const windowMs = 60 * 60_000;

/** Milliseconds by which two searches overlap, because Square's index is some seconds late. */
const overlap = 60_000;
/** Milliseconds by which the first search begins before the last run, whose start is by the shop's clock. */
const firstOverlap = 10 * 60_000;
/** Maximum number of pages that a poll can import before its Lambda's timeout. With more, a run reads everything. */
const mostPages = 3;
const mostItems = 1000;

/**
 * Imports Square's changes since the last poll. Works and variations are read again and written immediately. After a
 * change of a category or picture, requests a full run, which finds the affected works and makes pictures. Returns the
 * state for the next poll.
 */
export async function readChanges(ports: SyncPorts, cursor: Cursor): Promise<Polled> {
  const { latestTime, handled } = cursor;
  const known: Polled = { ...leftBy(cursor), trouble: undefined };
  const since = latestTime ? Date.parse(latestTime) - overlap : await firstTime(ports.table);
  if (since === undefined) {
    await requestRun(ports, 'Square');
    return known;
  }
  const found = await searchAll(ports, new Date(since).toISOString());
  const marks = new Set(handled);
  const news = found.objects.filter((object) => !isHandled(marks, object));
  const changes = await collectChanges(ports.table, news);
  const end = Math.max(Date.parse(found.latestTime ?? '') || since, Date.parse(latestTime) || 0);
  if (news.length > 0 && (found.isCut || changes.itemIds.length > mostItems)) {
    await requestRun(ports, 'Square');
    // The run also reads changes that the index lacks, so the next search need not begin earlier.
    return { ...known, latestTime: new Date(end + overlap).toISOString(), handled: [] };
  }
  const brake = createBrake(ports, cursor);
  const read = await rereadItems(ports, changes, { mayLeave: brake.mayLeave });
  if (read.needsPictures || changes.references.length > 0) await requestRun(ports, 'Square');
  brake.release(read.seen);
  return {
    ...known,
    ...brake.tally(),
    latestTime: new Date(end).toISOString(),
    handled: found.objects.filter((object) => isBroughtIn(object, changes, read)).map(markOf),
  };
}

/** Returns a time before the start of the last complete run, by the shop's clock; undefined if there was none. */
async function firstTime(table: Table): Promise<number | undefined> {
  const { status, filter, preview, startedAt, readAt } = (await readProgressRow(table, true)) ?? {};
  // Rows of older versions have no `readAt`.
  const wasWhole = status === 'completed' && filter === '' && !preview;
  const began = Date.parse(readAt ?? (wasWhole ? startedAt : undefined) ?? '');
  return Number.isNaN(began) ? undefined : began - firstOverlap;
}

async function searchAll(ports: SyncPorts, since: string) {
  const objects: unknown[] = [];
  let latestTime: string | undefined;
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await ports.searchChanges({ since, cursor });
    objects.push(...answer.objects);
    latestTime = answer.latestTime ?? latestTime;
    if (!answer.cursor) return { objects, latestTime, isCut: false };
    cursor = answer.cursor;
  }
  return { objects, latestTime, isCut: true };
}

/** Returns false if the work was not written, or Square returned no work or an older version than its search did. */
function isBroughtIn(
  object: unknown,
  { itemOf, tombstones }: ChangedObjects,
  { answered, unwritten }: ReadAgain,
): boolean {
  const { id, version } = versionOf(object);
  const itemId = itemOf.get(id);
  if (itemId === undefined) return true;
  const read = answered.get(itemId) ?? (tombstones.has(itemId) ? version : 0);
  return !unwritten.includes(itemId) && read >= version;
}

/** Tells whether an earlier poll handled the object. Marks of version 0.1.0 are plain ids and versions. */
function isHandled(marks: ReadonlySet<string>, object: unknown): boolean {
  return marks.has(markOf(object)) || marks.has(wordsOf(object));
}

/** Makes the mark of an object. It is short, because every event writes the row with the marks. */
function markOf(object: unknown): string {
  return createHash('sha256').update(wordsOf(object)).digest('base64url').slice(0, 8);
}

function wordsOf(object: unknown): string {
  const { id, version } = versionOf(object);
  return `${id}@${version}`;
}

const versionSchema = z.object({ id: z.string(), version: z.union([z.bigint(), z.number()]) });

function versionOf(object: unknown): { readonly id: string; readonly version: number } {
  const { success, data } = versionSchema.safeParse(object);
  return {
    id: success ? data.id : (envelopeOf(object)?.id ?? ''),
    version: success ? Number(data.version) : 0,
  };
}

type Tally = Pick<Cursor, 'leaving' | 'held' | 'heldAt'>;

/** Lets events remove as many works an hour as need no consent. Any further works stay until a sync asks the artist. */
function createBrake(ports: TableAndClock, before: Tally) {
  let { leaving, heldAt } = before;
  let held = new Set(before.held);

  return {
    async mayLeave(artworkIds: readonly string[]): Promise<boolean> {
      const visible = await visibleOf(ports.table, artworkIds);
      // Only works that visitors see are counted.
      if (visible.length === 0) return true;
      const window = await windowWith(visible.length);
      const may = mayLeave(window.left + visible.length, window.visible ?? 0);
      if (may) leaving = { ...window, left: window.left + visible.length };
      else {
        // A sync may have removed some of the works in `held`.
        held = new Set([...(await visibleOf(ports.table, [...held])), ...visible]);
        heldAt = ports.now();
        leaving = window;
      }
      return may;
    },
    /** Takes works off the list of held removals, because Square offers them again. */
    release(artworkIds: readonly string[]): void {
      for (const artworkId of artworkIds) held.delete(artworkId);
    },
    tally: (): Tally => ({ leaving, held: [...held], heldAt: held.size > 0 ? heldAt : undefined }),
  };

  async function windowWith(more: number): Promise<NonNullable<Cursor['leaving']>> {
    const now = ports.now();
    const window = leaving && now - leaving.since < windowMs ? leaving : { since: now, left: 0 };
    // The first work in a window is always allowed, so the expensive count of all works is skipped.
    if (window.visible !== undefined || window.left + more <= 1) return window;
    return { ...window, visible: (await countOnShow(ports.table)) + window.left };
  }
}

async function visibleOf(table: Table, artworkIds: readonly string[]): Promise<string[]> {
  const wanted = artworkIds.map((artworkId) => ({ artworkId, variationIds: [] }));
  const stored = await readStoredWorks(table, wanted);
  return [...stored.values()].flatMap(({ artwork }) => (isOnShow(artwork) ? artwork.artworkId : []));
}

async function countOnShow(table: Table): Promise<number> {
  const { records } = await readEveryArtwork(table);
  return records.filter(({ artwork }) => isOnShow(artwork)).length;
}
