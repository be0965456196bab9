import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import type { Services } from '#functions/http/services.ts';
import {
  type CataloguePage,
  type ChangesPage,
  getItems,
  listCatalogue,
  searchChanges,
} from '#functions/square/catalogue.ts';
import { followToken, type GetClient } from '#functions/square/client.ts';
import { readCounts, readReceived } from '#functions/square/inventory.ts';
import { type ActiveLocation, listActiveLocations } from '#functions/square/locations.ts';
import { readFromSquare } from '#functions/square/read.ts';
import { type StartPorts, stepFunctions } from '#functions/sync/run/start-sync.ts';
import { delivery, taxes } from '#shop-config';
import type { ImportPorts } from './import-objects.ts';

/** Dependencies of reads of Square's catalogue. */
export interface ReadPorts extends ImportPorts {
  readonly listCatalogue: (request: Parameters<typeof listCatalogue>[1]) => Promise<CataloguePage>;
  readonly getItems: (
    ids: readonly string[],
  ) => Promise<{ readonly objects: readonly unknown[]; readonly related: readonly unknown[] }>;
  readonly listLocations: () => Promise<ActiveLocation[]>;
  /** Builds the visitors' catalogue after an import, so that no visitor has to wait for it. */
  readonly publish: () => Promise<unknown>;
}

export function createReadPorts({ table, now, log, config }: Services, square: GetClient): ReadPorts {
  const catalogue = createCatalogue({ table, now, log });
  return {
    table,
    now,
    terms: { delivery, taxes },
    imageHosts: config.imageHosts,
    listCatalogue: async (request) => listCatalogue(await square(), request),
    getItems: async (ids) => getItems(await square(), ids),
    readCounts: (request) => readFromSquare(async () => readCounts(await square(), request)),
    readReceived: (request) => readFromSquare(async () => readReceived(await square(), request)),
    listLocations: async () => listActiveLocations(await square()),
    publish: () => catalogue.publish(),
  };
}

export interface SyncPorts extends StartPorts, ReadPorts {
  readonly searchChanges: (request: Parameters<typeof searchChanges>[1]) => Promise<ChangesPage>;
}

export function createSyncPorts(services: Services, square: GetClient = followToken(services)): SyncPorts {
  return {
    ...createReadPorts(services, square),
    log: services.log,
    searchChanges: async (request) => searchChanges(await square(), request),
    startExecution: stepFunctions(services.config.syncStateMachineArn),
  };
}
