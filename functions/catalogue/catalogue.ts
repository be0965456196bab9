import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogueVersion, readVersion } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import { unavailable } from '#functions/http/errors.ts';
import { type Log, metric, log as standardLog } from '#functions/log.ts';
import { readSoldRule } from '#functions/settings/sold-rule.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { fromRecord, lastKnown, readEveryArtwork } from './artwork-records.ts';
import { patchTo } from './patch.ts';
import { claimRebuild, releaseRebuild } from './rebuild-lease.ts';
import { makeSnapshot, type Snapshot } from './snapshot.ts';
import { loadLastWorks } from './snapshot-records.ts';
import { createStore } from './snapshot-store.ts';

/** Milliseconds. How long a reader without any snapshot waits for another's build, and how often it looks. */
const patience = 8_000;
const glance = 100;
/** A build that takes longer than this is followed by a rest of four times its length: a long sync bumps the version all the time. */
const longBuild = 1_000;

/** How the catalogue is asked: `exact` is never content with what another process is just replacing. */
interface Wish {
  readonly exact: boolean;
}

/**
 * All works, from memory. Each look costs one read of the version (half a read unit) however large the catalogue is, and
 * a look after a change reads the works that changed. What is held in memory is only a cache keyed by that version.
 */
export function createCatalogue(ports: {
  readonly table: Table;
  /** Milliseconds. */
  readonly now: () => number;
  readonly log?: Log;
}) {
  const { table, log = standardLog } = ports;
  const store = createStore(ports);
  let held: Snapshot | undefined;
  let refreshing: { readonly key: string; readonly work: Promise<Snapshot> } | undefined;

  /** The current snapshot for visitors; for a moment the previous one, while another Lambda builds. */
  async function snapshot(atLeast = 0): Promise<Snapshot> {
    const row = await currentVersion(atLeast);
    if (held && (!row || row.version === held.version)) return held;
    return once(row ?? (await trueVersion()), { exact: false });
  }

  /** The snapshot of this very moment, for the artist who has just changed something. */
  async function current(): Promise<Snapshot> {
    const row = await trueVersion();
    if (held?.version === row.version) return held;
    return once(row, { exact: true });
  }

  /** Undefined when the table does not answer and there is something to show meanwhile. */
  async function currentVersion(atLeast: number): Promise<CatalogueVersion | undefined> {
    try {
      const row = await readVersion(table);
      // The cheap read may come from a replica that lags behind what was already seen here, or by whoever asks.
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
    // A table that was made anew, or came from a backup: what is held was of another one.
    if (known && row.version < known.version && held === known) held = undefined;
    return row;
  }

  /** Requests that meet in one process share the work. */
  function once(row: CatalogueVersion, wish: Wish): Promise<Snapshot> {
    const key = `${row.version} ${wish.exact}`;
    if (refreshing?.key === key) return refreshing.work;
    const shared = { key, work: refresh(row, wish) };
    refreshing = shared;
    const done = () => {
      if (refreshing === shared) refreshing = undefined;
    };
    shared.work.then(done, done);
    return shared.work;
  }

  async function refresh(row: CatalogueVersion, wish: Wish): Promise<Snapshot> {
    const patched = await fromChanges(row);
    if (patched) return patched;
    const owner = await claimRebuild(ports, { rested: held !== undefined && !wish.exact });
    if (owner) return (await build(owner)).snapshot;
    return held && !wish.exact ? held : waitForAnother();
  }

  async function fromChanges(row: CatalogueVersion): Promise<Snapshot | undefined> {
    const next = await newest(row);
    if (!next) return undefined;
    await store.keepUp(row, next);
    return hold(next);
  }

  /** What is held or stored, with the works that have changed since; undefined when that is not known (any more). */
  async function newest(row: CatalogueVersion): Promise<Snapshot | undefined> {
    if (held && held.version >= row.version) return held;
    return (held && (await patchTo(table, held, row))) ?? (await fromStored(row));
  }

  async function fromStored(row: CatalogueVersion): Promise<Snapshot | undefined> {
    const stored = await store.load(row);
    if (!stored || stored.version >= row.version) return stored;
    return patchTo(table, stored, row);
  }

  async function waitForAnother(): Promise<Snapshot> {
    for (let waited = 0; waited < patience; waited += glance) {
      await sleep(glance);
      const found = await fromChanges(await readVersion(table, true));
      if (found) return found;
      const owner = await claimRebuild(ports, { rested: false });
      if (owner) return (await build(owner)).snapshot;
    }
    throw unavailable('The gallery is being prepared. Please try again in a moment.');
  }

  /** Reads the version before the works: what is stored under a version is at least that new. */
  async function build(
    owner: string,
    { anew = false } = {},
  ): Promise<{ snapshot: Snapshot; storeError?: unknown }> {
    const startedAt = performance.now();
    try {
      const row = await readVersion(table, true);
      // Someone may have finished between the look and the lease.
      const found = anew ? undefined : await fromStored(row);
      if (found) return { snapshot: hold(found) };
      const emptyIsSold = await readSoldRule(table);
      const built = hold(makeSnapshot(row.version, await everyWork(emptyIsSold), emptyIsSold));
      const storeError = await failureOf(() => store.storeWhole(built));
      if (storeError) metric('SnapshotNotStored');
      else
        log('info', {
          message: 'catalogue snapshot built',
          count: built.artworks.size,
          milliseconds: Math.round(performance.now() - startedAt),
        });
      return { snapshot: built, storeError };
    } finally {
      const took = performance.now() - startedAt;
      await releaseRebuild(ports, owner, took > longBuild ? Math.round(4 * took) : 0);
    }
  }

  /** Works that cannot be read are shown as they were last; where all are unreadable the gallery is not empty, but closed. */
  async function everyWork(emptyIsSold: boolean): Promise<StudioArtwork[]> {
    const { records, unreadable } = await readEveryArtwork(table);
    const works = records.map((record) => fromRecord(record, emptyIsSold));
    const [first] = unreadable;
    if (!first) return works;
    const before = held?.works ?? (await loadLastWorks(table));
    const kept = unreadable.flatMap((one) => lastKnown(one, before.get(one.artworkId)) ?? []);
    log('error', { message: 'works that cannot be read are shown as they were', count: kept.length });
    if (works.length + kept.length === 0) throw first.error;
    return [...works, ...kept];
  }

  function hold(next: Snapshot): Snapshot {
    if (!held || next.version >= held.version) held = next;
    return next;
  }

  /**
   * Sees to it that a snapshot of the current version is stored, so that no visitor has to build it: the last step of a
   * sync. Once a day it is built from the works themselves. Throws when it could not be stored.
   */
  async function publish(): Promise<void> {
    for (let waited = 0; waited < 2 * patience; waited += glance) {
      const row = await readVersion(table, true);
      const { version, isYoung } = await store.look();
      if (version === row.version && isYoung) return;
      const owner = await claimRebuild(ports, { rested: false });
      if (owner) return publishAs(owner, row, !isYoung);
      await sleep(glance);
    }
    throw unavailable('The snapshot of the catalogue is still being built by another.');
  }

  async function publishAs(owner: string, row: CatalogueVersion, anew: boolean): Promise<void> {
    const next = anew ? undefined : await newest(row);
    if (!next) {
      const { storeError } = await build(owner, { anew });
      if (storeError) throw storeError;
      return;
    }
    try {
      await store.bringUpTo(row, hold(next));
    } finally {
      await releaseRebuild(ports, owner);
    }
  }

  return { snapshot, current, publish };
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}
