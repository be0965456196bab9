import { readEveryArtwork } from '#functions/catalogue/artwork-records.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Table } from '#functions/db/table.ts';
import { isOnShow, mayLeave } from '#functions/sync/import/brake.ts';
import { readStoredWorks } from '#functions/sync/import/stored-works.ts';
import type { Cursor } from '#functions/sync/run/poll-records.ts';

/** Milliseconds in which works that leave by events count together. */
const windowMs = 60 * 60_000;

type Tally = Pick<Cursor, 'leaving' | 'held' | 'heldAt'>;

/**
 * Works leave by events one by one, up to the share of an hour that needs no confirmation. Those beyond it stay, and
 * the artist is told: a sync will ask.
 */
export function createBrake(ports: TableAndClock, before: Tally) {
  let { leaving, heldAt } = before;
  let held = new Set(before.held);

  return {
    async mayLeave(artworkIds: readonly string[]): Promise<boolean> {
      const visible = await visibleOf(ports.table, artworkIds);
      // What nobody sees goes without a word.
      if (visible.length === 0) return true;
      const window = await windowWith(visible.length);
      const may = mayLeave(window.left + visible.length, window.visible ?? 0);
      if (may) leaving = { ...window, left: window.left + visible.length };
      else {
        // A sync may have taken some down since.
        held = new Set([...(await visibleOf(ports.table, [...held])), ...visible]);
        heldAt = ports.now();
        leaving = window;
      }
      return may;
    },
    /** These are at Square again. */
    release(artworkIds: readonly string[]): void {
      for (const artworkId of artworkIds) held.delete(artworkId);
    },
    tally: (): Tally => ({ leaving, held: [...held], heldAt: held.size > 0 ? heldAt : undefined }),
  };

  async function windowWith(more: number): Promise<NonNullable<Cursor['leaving']>> {
    const now = ports.now();
    const window = leaving && now - leaving.since < windowMs ? leaving : { since: now, left: 0 };
    // The first single work needs no measure, which is a reading of the whole shop.
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
