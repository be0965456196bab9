import type { Services } from '#functions/services.ts';
import { getItems } from '#functions/square/catalogue.ts';
import type { GetClient } from '#functions/square/client.ts';
import { createReadPorts, type ReadPorts } from '#functions/sync/import/read-ports.ts';

/** What reading single works depends on. It starts no run, so a shop that only rereads carries no client for that. */
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
