import type { Services } from '#functions/http/services.ts';
import { type ChangesPage, searchChanges } from '#functions/square/catalogue.ts';
import { followToken } from '#functions/square/client.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/read-ports.ts';

/** Dependencies of the poll after Square's events, which finds and reads changes and may start a run. */
export interface FollowPorts extends SyncPorts {
  readonly searchChanges: (request: {
    readonly since: string;
    readonly cursor?: string | undefined;
  }) => Promise<ChangesPage>;
}

export function createFollowPorts(services: Services, square = followToken(services)): FollowPorts {
  return {
    ...createSyncPorts(services, square),
    searchChanges: async (request) => searchChanges(await square(), request),
  };
}
