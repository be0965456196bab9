import type { ArtworkItem } from '#functions/catalogue/catalogue-items.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';

/** Dependencies of the workflow's steps, beyond those of its start. */
export interface StepPorts extends SyncPorts {
  /**
   * Queues every picture of these works whose file is missing. Returns how many are missing, and how many pictures of
   * the run are queued now.
   */
  readonly planMissingPictures: (
    run: number,
    artworks: readonly ArtworkItem[],
  ) => Promise<{ readonly missing: number; readonly pending?: number }>;
}
