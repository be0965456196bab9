import { setTimeout as sleep } from 'node:timers/promises';
import { readVersion } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import { unavailable } from '#functions/http/errors.ts';
import { type Log, metric, log as standardLog } from '#functions/log.ts';
import { fromRecord, readEveryArtwork } from './artwork-records.ts';
import { makeSnapshot, type Snapshot } from './snapshot.ts';
import { claimRebuild, loadSnapshot, releaseRebuild, storeSnapshot } from './snapshot-records.ts';

/** Milliseconds. How long a reader without any snapshot waits for another's build, and how often it looks. */
const patience = 8_000;
const glance = 100;
/** A build that takes longer than this is followed by a rest of four times its length: a long sync bumps the version all the time. */
const longBuild = 1_000;

/**
 * The works that visitors see, from memory. Each look costs one read of the version (half a read unit) however large
 * the catalogue is; what is held in memory is only a cache keyed by that version.
 */
export function createCatalogue(ports: {
  readonly table: Table;
  /** Milliseconds. */
  readonly now: () => number;
  readonly log?: Log;
}) {
  const { table, log = standardLog } = ports;
  let held: Snapshot | undefined;
  let refreshing: { readonly version: number; readonly work: Promise<Snapshot> } | undefined;

  /** The current snapshot; for a moment the previous one, while another Lambda builds. */
  async function snapshot(): Promise<Snapshot> {
    const version = await currentVersion();
    if (held && (version === undefined || held.version === version)) return held;
    return once(version ?? 0, () => refresh(version ?? 0));
  }

  /** Undefined when the table does not answer and there is something to show meanwhile. */
  async function currentVersion(): Promise<number | undefined> {
    try {
      const version = await readVersion(table);
      // The cheap read may come from a replica that lags behind what was already seen here.
      return held && version < held.version ? await readVersion(table, true) : version;
    } catch (error) {
      if (!held) throw error;
      metric('CatalogueVersionUnread');
      return undefined;
    }
  }

  /** Requests that meet in one process share the work. */
  function once(version: number, work: () => Promise<Snapshot>): Promise<Snapshot> {
    if (refreshing?.version === version) return refreshing.work;
    const shared = { version, work: work() };
    refreshing = shared;
    const done = () => {
      if (refreshing === shared) refreshing = undefined;
    };
    shared.work.then(done, done);
    return shared.work;
  }

  async function refresh(version: number): Promise<Snapshot> {
    const stored = await loadSnapshot(table, version);
    if (stored) return hold(stored);
    const owner = await claimRebuild(ports, { rested: held !== undefined });
    if (owner) return build(owner).then((built) => built.snapshot);
    return held ?? waitForAnother();
  }

  async function waitForAnother(): Promise<Snapshot> {
    for (let waited = 0; waited < patience; waited += glance) {
      await sleep(glance);
      const stored = await loadSnapshot(table, await readVersion(table));
      if (stored) return hold(stored);
      const owner = await claimRebuild(ports, { rested: false });
      if (owner) return (await build(owner)).snapshot;
    }
    throw unavailable('The gallery is being prepared. Please try again in a moment.');
  }

  /** Reads the version before the works: what is stored under a version is at least that new. */
  async function build(owner: string): Promise<{ snapshot: Snapshot; storeError?: unknown }> {
    const startedAt = performance.now();
    try {
      const version = await readVersion(table, true);
      // Someone may have finished between the look and the lease.
      const stored = await loadSnapshot(table, version);
      if (stored) return { snapshot: hold(stored) };
      const { records, unreadable } = await readEveryArtwork(table);
      if (unreadable > 0) metric('UnreadableArtwork', unreadable);
      const built = await makeSnapshot(version, records.map(fromRecord));
      try {
        await storeSnapshot(ports, built);
      } catch (storeError) {
        metric('SnapshotNotStored');
        return { snapshot: hold(built), storeError };
      }
      log('info', {
        message: 'catalogue snapshot built',
        count: built.artworks.size,
        milliseconds: Math.round(performance.now() - startedAt),
      });
      return { snapshot: hold(built) };
    } finally {
      const took = performance.now() - startedAt;
      await releaseRebuild(ports, owner, took > longBuild ? Math.round(4 * took) : 0);
    }
  }

  function hold(snapshot: Snapshot): Snapshot {
    held = snapshot;
    return snapshot;
  }

  /**
   * Builds and stores the snapshot of the current version now, so that no visitor has to: the last step of a sync.
   * Throws when it could not be stored.
   */
  async function publish(): Promise<Snapshot> {
    for (let waited = 0; waited < 2 * patience; waited += glance) {
      const stored = await loadSnapshot(table, await readVersion(table, true));
      if (stored) return hold(stored);
      const owner = await claimRebuild(ports, { rested: false });
      if (owner) {
        const { snapshot: built, storeError } = await build(owner);
        if (storeError) throw storeError;
        return built;
      }
      await sleep(glance);
    }
    throw unavailable('The snapshot of the catalogue is still being built by another.');
  }

  return { snapshot, publish };
}
