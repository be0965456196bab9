import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogueVersion, changedSince, readVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { withRowLease } from '#functions/db/lease.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { unavailable } from '#functions/http/errors.ts';
import { type Log, metric, log as standardLog } from '#functions/platform/log.ts';
import { memoize } from '#functions/platform/memoize.ts';
import { readSetting } from '#functions/settings/settings.ts';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { findArtwork, fromRecord, lastKnown, readEveryArtwork } from './artwork-records.ts';
import { makeSnapshot, patchSnapshot, type Snapshot } from './snapshot.ts';
import { loadLastWorks, loadSnapshot, readHead, type StoredHead, storeSnapshot } from './stored-snapshot.ts';

/** Maximum milliseconds that a reader without a snapshot waits for another process to build one. */
const waitTimeout = 8_000;
const pollInterval = 100;
/** Milliseconds: longer than any build, and short enough that visitors can wait for a builder that crashed. */
const buildLeaseMs = 15_000;
/** Number of changed works after which the stored snapshot is updated, before the version's row drops their ids. */
const storedAfter = 10;
/** Milliseconds after which `publish` reads all works again: a little less than the time between two nightly syncs. */
const longestUse = 20 * 60 * 60_000;

/**
 * Keeps all works in memory. Each request costs one read of the version's row (half a read unit), whatever the size of
 * the catalogue:
 *
 * - If the snapshot in memory has the row's version, it is used.
 * - If the row has the ids of all works that changed since the snapshot, only those works are read.
 * - If there is no snapshot in memory, or too many works have changed, the stored snapshot is loaded and updated.
 * - If the stored snapshot is too old or of another form, one Lambda at a time builds a snapshot from all works.
 *
 * A process whose stored snapshot lacks some changes writes a new one. The stored snapshot only speeds up a Lambda's
 * cold start; it is always checked against the version.
 */
export function createCatalogue(ports: TableAndClock & { readonly log?: Log }) {
  const { table, now, log = standardLog } = ports;
  let held: Snapshot | undefined;
  /** The head of the stored snapshot as last read or written by this process. */
  let stored: StoredHead | undefined;
  /**
   * Milliseconds: until this time visitors may get an older snapshot, because a long sync keeps changing the version.
   */
  let restUntil = 0;
  const underWay = new Map<string, Promise<Snapshot>>();

  /** Returns the visitors' snapshot: version `atLeast` or newer, or an older one while another process builds. */
  async function snapshot(atLeast = 0): Promise<Snapshot> {
    const row = await versionForVisitors(atLeast);
    if (held && (!row || row.version === held.version)) return held;
    return refreshed(row ?? (await trueVersion()), 'visitors');
  }

  /** Returns the snapshot of the current version, for the artist who has just changed something. */
  async function current(): Promise<Snapshot> {
    const row = await trueVersion();
    return held?.version === row.version ? held : refreshed(row, 'artist');
  }

  /** Returns undefined if the table does not answer and there is an older snapshot to show. */
  async function versionForVisitors(atLeast: number): Promise<CatalogueVersion | undefined> {
    try {
      const row = await readVersion(table);
      // An eventually consistent read may return an older version than this process or the caller has seen.
      return row.version < Math.max(held?.version ?? 0, atLeast) ? await trueVersion() : row;
    } catch (error) {
      if (!held) throw error;
      metric('CatalogueVersionUnread');
      return undefined;
    }
  }

  async function trueVersion(): Promise<CatalogueVersion> {
    const known = held;
    const row = await readVersion(table, true);
    // The table was recreated or restored from a backup, so the snapshot in memory does not belong to it.
    if (known && row.version < known.version && held === known) held = undefined;
    return row;
  }

  /** Runs `refresh` once for concurrent requests in this process. */
  function refreshed(row: CatalogueVersion, reader: 'visitors' | 'artist'): Promise<Snapshot> {
    const key = `${row.version} ${reader}`;
    return memoize(underWay, key, () => refresh(row, reader).finally(() => underWay.delete(key)));
  }

  async function refresh(row: CatalogueVersion, reader: 'visitors' | 'artist'): Promise<Snapshot> {
    const next = await fromChanges(row);
    if (next) return next;
    if (reader === 'artist') return build();
    if (held && now() < restUntil) return held;
    return (await buildAlone()) ?? held ?? waitForAnother();
  }

  /** Adds the later changes to the snapshot in memory or in the table; undefined if the row no longer has them all. */
  async function fromChanges(row: CatalogueVersion): Promise<Snapshot | undefined> {
    const before =
      held && (held.version >= row.version || changedSince(row, held.version)) ? held : await load(row);
    if (!before) return undefined;
    const next = before.version > row.version ? before : await patched(before, row);
    await storeIfDue(next);
    return hold(next);
  }

  async function load({ floor }: CatalogueVersion): Promise<Snapshot | undefined> {
    stored = await readHead(table);
    return stored && stored.version >= floor ? loadSnapshot(table, stored) : undefined;
  }

  /** Reads works after the version's row, so each is at least as new. An unreadable work keeps its last known form. */
  async function patched(before: Snapshot, row: CatalogueVersion): Promise<Snapshot> {
    const read = Array.from(changedSince(row, before.version) ?? [], async (id) => {
      const found = await findArtwork(table, id);
      if (!found) return [id, undefined] as const;
      const work =
        'error' in found ? lastKnown(found, before.works.get(id)) : fromRecord(found, before.emptyIsSold);
      return [id, work] as const;
    });
    return patchSnapshot(before, row, new Map(await Promise.all(read)));
  }

  /** Returns undefined while another process is building the list. */
  function buildAlone(): Promise<Snapshot | undefined> {
    return withRowLease(ports, keys.rebuild(), {
      durationMs: buildLeaseMs,
      // Another process may have built a snapshot before this one got the lease.
      work: async () => (await fromChanges(await readVersion(table, true))) ?? (await build()),
    });
  }

  async function waitForAnother(): Promise<Snapshot> {
    for (let waited = 0; waited < waitTimeout; waited += pollInterval) {
      await sleep(pollInterval);
      const found = (await fromChanges(await readVersion(table, true))) ?? (await buildAlone());
      if (found) return found;
    }
    throw unavailable('The gallery is being prepared. Please try again in a moment.');
  }

  /** Builds a snapshot from the rows of all works. If storing it fails, throws only if `mustStore`. */
  async function build({ mustStore = false } = {}): Promise<Snapshot> {
    const startedAt = performance.now();
    // The version is read before the works, so each work is at least as new.
    const row = await readVersion(table, true);
    const emptyIsSold = await readSetting(table, 'emptyIsSold');
    const built = hold(makeSnapshot(row, await everyWork(emptyIsSold), emptyIsSold));
    const milliseconds = Math.round(performance.now() - startedAt);
    if (milliseconds > 1_000) restUntil = now() + 4 * milliseconds;
    log('info', { message: 'catalogue snapshot built', count: built.artworks.size, milliseconds });
    await store(built, true).catch((error: unknown) => {
      if (mustStore) throw error;
      metric('SnapshotNotStored');
    });
    return built;
  }

  /** Reads all works; unreadable ones keep their last known form. Throws instead of returning an empty gallery. */
  async function everyWork(emptyIsSold: boolean): Promise<StudioArtwork[]> {
    const { records, unreadable } = await readEveryArtwork(table);
    const works = records.map((record) => fromRecord(record, emptyIsSold));
    const [first] = unreadable;
    if (!first) return works;
    const before = held?.works ?? (await loadLastWorks(table));
    const kept = unreadable.flatMap((one) => lastKnown(one, before.get(one.artworkId)) ?? []);
    log('error', { message: 'unreadable works are shown in their last known form', count: kept.length });
    if (works.length + kept.length === 0) throw first.error;
    return [...works, ...kept];
  }

  function hold(next: Snapshot): Snapshot {
    if (!held || next.version >= held.version) held = next;
    return next;
  }

  /** Counts an error instead of throwing it, because the answer does not need the stored snapshot. */
  async function storeIfDue(next: Snapshot): Promise<void> {
    const isDue = () =>
      !stored ||
      (stored.version < next.version &&
        (changedSince(next, stored.version)?.size ?? storedAfter) >= storedAfter);
    try {
      if (!isDue()) return;
      stored = await readHead(table);
      if (isDue()) await store(next);
    } catch {
      metric('SnapshotNotStored');
    }
  }

  /** Stores only the parts that changed, or all parts if it is not known which changed. */
  async function store(next: Snapshot, isBuilt = false): Promise<void> {
    const changed = stored && !isBuilt ? changedSince(next, stored.version) : undefined;
    const builtAt = stored && !isBuilt ? stored.builtAt : now();
    stored = await storeSnapshot(ports, next, { builtAt, changed });
  }

  /** Stores a snapshot of the current version as a sync's last step; once a day it is built from all works' rows. */
  async function publish(): Promise<void> {
    const row = await readVersion(table, true);
    stored = await readHead(table);
    const isYoung = stored !== undefined && now() - stored.builtAt < longestUse;
    const next = isYoung ? await fromChanges(row) : undefined;
    if (!next) await build({ mustStore: true });
    else if (!stored || stored.version < next.version) await store(next);
  }

  return { snapshot, current, publish };
}
