import type { ArtworkItem } from '#functions/catalogue/catalogue-items.ts';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';

/** What the steps of the workflow depend on, beyond what starts it. */
export interface StepPorts extends SyncPorts {
  /**
   * Plans every picture of these works anew of which a file is missing. Answers how many are missing, and how many
   * pictures of the run wait now.
   */
  readonly planMissingPictures: (
    run: number,
    artworks: readonly ArtworkItem[],
  ) => Promise<{ readonly missing: number; readonly pending?: number }>;
}
