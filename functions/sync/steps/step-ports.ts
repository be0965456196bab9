import type { ArtworkItem } from '#functions/catalogue/catalogue-items.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';

/** Dependencies of the workflow's steps. */
export interface StepPorts extends SyncPorts {
  /** Queues all missing pictures of these works. Returns the number of missing ones and of all pending ones. */
  readonly planMissingPictures: (
    run: number,
    artworks: readonly ArtworkItem[],
  ) => Promise<{ readonly missing: number; readonly pending?: number }>;
}
