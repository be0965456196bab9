import type { Services } from '#functions/services.ts';
import { type ChangesPage, getItems, searchChanges } from '#functions/square/catalogue.ts';
import { followToken } from '#functions/square/client.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/sync-ports.ts';

/** Besides what the workflow needs: reading single objects and what changed. */
export interface ChangePorts extends SyncPorts {
  readonly searchChanges: (request: {
    readonly since: string;
    readonly cursor?: string | undefined;
  }) => Promise<ChangesPage>;
  readonly getItems: (
    ids: readonly string[],
  ) => Promise<{ readonly objects: readonly unknown[]; readonly related: readonly unknown[] }>;
}

export function createChangePorts(services: Services, square = followToken(services)): ChangePorts {
  return {
    ...createSyncPorts(services, square),
    searchChanges: async (request) => searchChanges(await square(), request),
    getItems: async (ids) => getItems(await square(), ids),
  };
}
