import type { ArtworkItem } from '#functions/catalogue/catalogue-items.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';

/** Dependencies of the workflow's steps, beyond those of its start. */
export interface StepPorts extends SyncPorts {
  /** Queues every missing picture of these works; returns how many are missing, and how many queued now. */
  readonly planMissingPictures: (
    run: number,
    artworks: readonly ArtworkItem[],
  ) => Promise<{ readonly missing: number; readonly pending?: number }>;
}
