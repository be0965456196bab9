import { createMediaStore } from '#functions/pictures/media-store.ts';
import type { Services } from '#functions/services.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/sync-ports.ts';

/** What the steps of the workflow depend on, beyond what starts it. */
export interface StepPorts extends SyncPorts {
  /** Names of all files of pictures, by one list of the store. */
  readonly storedFiles: () => Promise<Pick<ReadonlySet<string>, 'has'>>;
}

export function createStepPorts(services: Services): StepPorts {
  const media = createMediaStore(services.config.mediaBucket);
  return {
    ...createSyncPorts(services),
    storedFiles: async () => new Set((await media.list('')).map(({ name }) => name)),
  };
}
