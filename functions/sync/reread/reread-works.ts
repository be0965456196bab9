import type { Services } from '#functions/http/services.ts';
import { followToken } from '#functions/square/client.ts';
import { createReadPorts } from '#functions/sync/import/read-ports.ts';
import { rereadItems } from './reread-items.ts';

/** Creates a function that reads works from Square again. A new picture is not made before the next run. */
export function createRereadWorks(services: Services): (artworkIds: readonly string[]) => Promise<void> {
  const ports = createReadPorts(services, followToken(services));
  return async (artworkIds) => {
    await rereadItems(ports, { itemIds: artworkIds, tombstones: new Map() });
  };
}
