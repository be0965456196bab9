import type { Services } from '#functions/services.ts';
import { type ChangesPage, searchChanges } from '#functions/square/catalogue.ts';
import { followToken } from '#functions/square/client.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/sync-ports.ts';
import { createRereadPorts, type RereadPorts } from './reread-ports.ts';

/** What following Square's events depends on: what changed, reading it again, and a run where that is not enough. */
export interface ChangePorts extends SyncPorts, RereadPorts {
  readonly searchChanges: (request: {
    readonly since: string;
    readonly cursor?: string | undefined;
  }) => Promise<ChangesPage>;
}

export function createChangePorts(services: Services, square = followToken(services)): ChangePorts {
  return {
    ...createSyncPorts(services, square),
    ...createRereadPorts(services, square),
    searchChanges: async (request) => searchChanges(await square(), request),
  };
}
