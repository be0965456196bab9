import type { SquareClient } from 'square';
import { createCatalogue } from '../catalogue/catalogue.ts';
import type { Services } from '../services.ts';
import { type CataloguePage, listCatalogue } from '../square/catalogue.ts';
import { createSquareClient } from '../square/client.ts';
import { readCounts } from '../square/inventory.ts';
import { type ActiveLocation, listActiveLocations } from '../square/locations.ts';
import type { ImportPorts } from './import-objects.ts';
import { type StartPorts, stepFunctions } from './start-sync.ts';

/** What the steps of the workflow stand on. */
export interface SyncPorts extends StartPorts, ImportPorts {
  readonly listCatalogue: (request: Parameters<typeof listCatalogue>[1]) => Promise<CataloguePage>;
  readonly listLocations: () => Promise<ActiveLocation[]>;
  /** Makes the catalogue that visitors get ready, so that none of them has to wait for it. */
  readonly publish: () => Promise<unknown>;
}

export function createSyncPorts(
  services: Services,
  square: () => Promise<SquareClient> = squareOf(services),
): SyncPorts {
  const { table, now, log, config } = services;
  const catalogue = createCatalogue({ table, now, log });
  return {
    table,
    now,
    log,
    imageHosts: config.imageHosts,
    startExecution: stepFunctions(config.syncStateMachineArn),
    listCatalogue: async (request) => listCatalogue(await square(), request),
    readCounts: async (request) => readCounts(await square(), request),
    listLocations: async () => listActiveLocations(await square()),
    publish: () => catalogue.publish(),
  };
}

/** A client with the token of this moment; a rotated token is taken up without a deploy. */
export function squareOf({
  config,
  secret,
}: Pick<Services, 'config' | 'secret'>): () => Promise<SquareClient> {
  let made: { readonly token: string; readonly client: SquareClient } | undefined;
  return async () => {
    const token = await secret('squareAccessToken');
    if (made?.token !== token)
      made = { token, client: createSquareClient({ token, baseUrl: config.squareUrl }) };
    return made.client;
  };
}
