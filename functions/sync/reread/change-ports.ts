import type { Services } from '#functions/http/services.ts';
import { type ChangesPage, getItems, searchChanges } from '#functions/square/catalogue.ts';
import { followToken, type GetClient } from '#functions/square/client.ts';
import {
  createReadPorts,
  createSyncPorts,
  type ReadPorts,
  type SyncPorts,
} from '#functions/sync/import/read-ports.ts';

/** Dependencies of the poll after Square's events: finding changes, reading them, and starting a run. */
export interface FollowPorts extends SyncPorts, RereadPorts {
  readonly searchChanges: (request: {
    readonly since: string;
    readonly cursor?: string | undefined;
  }) => Promise<ChangesPage>;
}

export function createFollowPorts(services: Services, square = followToken(services)): FollowPorts {
  return {
    ...createSyncPorts(services, square),
    ...createRereadPorts(services, square),
    searchChanges: async (request) => searchChanges(await square(), request),
  };
}

/** Dependencies of reading single works. It starts no run, so its Lambda needs no Step Functions client. */
export interface RereadPorts extends ReadPorts {
  readonly getItems: (
    ids: readonly string[],
  ) => Promise<{ readonly objects: readonly unknown[]; readonly related: readonly unknown[] }>;
}

export function createRereadPorts(services: Services, square: GetClient): RereadPorts {
  return {
    ...createReadPorts(services, square),
    getItems: async (ids) => getItems(await square(), ids),
  };
}
