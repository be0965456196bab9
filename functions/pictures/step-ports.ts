import type { Services } from '#functions/http/services.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/read-ports.ts';
import type { StepPorts } from '#functions/sync/steps/step-ports.ts';
import { createMediaStore } from './media-store.ts';
import { planMissingPictures, type StoredFiles } from './missing-pictures.ts';

/** Dependencies of the workflow's steps, with the store of pictures. */
export function createStepPorts(services: Services): StepPorts {
  const media = createMediaStore(services.config.mediaBucket);
  return withStoredFiles(
    createSyncPorts(services),
    async () => new Set((await media.list('')).map(({ name }) => name)),
  );
}

/** As `createStepPorts`, with another way to list the store. */
export function withStoredFiles(ports: SyncPorts, storedFiles: StoredFiles): StepPorts {
  return {
    ...ports,
    planMissingPictures: (run, artworks) => planMissingPictures({ ...ports, storedFiles }, run, artworks),
  };
}
