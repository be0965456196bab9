import { type CatalogueVersion, changedSince, turnPage } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import { metric } from '#functions/log.ts';
import { claimRebuild, releaseRebuild } from './rebuild-lease.ts';
import type { Snapshot } from './snapshot.ts';
import {
  isYoung,
  loadSnapshot,
  readHead,
  type StoredHead,
  storeChanged,
  storeWhole,
} from './snapshot-records.ts';

/**
 * The stored snapshot as one process sees it. It is not written with each change: a Lambda that starts takes it and
 * reads what has changed since. It is brought up to date before the version's row forgets that, some 15 changes later.
 */
export function createStore(ports: { readonly table: Table; readonly now: () => number }) {
  const { table } = ports;
  /** As it was last seen here. It only ever gets newer. */
  let seen: StoredHead | undefined;

  async function head(): Promise<StoredHead | undefined> {
    seen = await readHead(table);
    return seen;
  }

  /** Undefined when there is none of which the row tells what has changed since. */
  async function load(row: CatalogueVersion): Promise<Snapshot | undefined> {
    const stored = await head();
    if (!stored || (stored.version < row.version && !changedSince(row, stored.version))) return undefined;
    return loadSnapshot(table, stored);
  }

  /**
   * Stores the snapshot of the row's version if what is stored is about to be too old, and sees to it that the row has
   * room for the next changes. Never a reason not to answer.
   */
  async function keepUp(row: CatalogueVersion, snapshot: Snapshot): Promise<void> {
    if (snapshot.version !== row.version) return;
    try {
      await storeIfDue(row, snapshot);
      if (row.isNearlyFull) await turnPage(table, row);
    } catch {
      metric('SnapshotNotStored');
    }
  }

  async function storeIfDue(row: CatalogueVersion, snapshot: Snapshot): Promise<void> {
    const isDue = (stored: StoredHead | undefined) => !stored || stored.version < row.turnedAt;
    if (!isDue(seen) || !isDue(await head())) return;
    const owner = await claimRebuild(ports, { rested: false });
    if (!owner) return;
    try {
      await bringUpTo(row, snapshot);
    } finally {
      await releaseRebuild(ports, owner);
    }
  }

  /** By the chunks that changed, where that is known; for whoever has the lease. */
  async function bringUpTo(row: CatalogueVersion, snapshot: Snapshot): Promise<void> {
    const stored = await head();
    const changed = stored && changedSince(row, stored.version);
    seen =
      stored && changed
        ? await storeChanged(ports, stored, snapshot, changed)
        : await storeWhole(ports, snapshot);
  }

  return {
    load,
    keepUp,
    bringUpTo,
    look: async () => {
      const stored = await head();
      return { version: stored?.version, isYoung: stored !== undefined && isYoung(stored, ports.now()) };
    },
    storeWhole: async (snapshot: Snapshot) => {
      seen = await storeWhole(ports, snapshot);
    },
  };
}
