import type { Services } from '../services.ts';
import { getItems, searchChanges } from '../square/catalogue.ts';
import { readOrderVariations } from '../square/order-variations.ts';
import type { ChangePorts } from '../sync/read-changes.ts';
import { createSyncPorts, squareOf } from '../sync/sync-ports.ts';

export interface WebhookPorts extends ChangePorts {
  readonly readOrderVariations: (squareOrderId: string) => Promise<string[]>;
  /** Lets the reconciler look at once instead of within a minute. */
  readonly reconcile: () => Promise<unknown>;
}

export function createWebhookPorts(
  services: Services,
  reconcile: WebhookPorts['reconcile'],
  square = squareOf(services),
): WebhookPorts {
  return {
    ...createSyncPorts(services, square),
    searchChanges: async (request) => searchChanges(await square(), request),
    getItems: async (ids) => getItems(await square(), ids),
    readOrderVariations: async (orderId) => readOrderVariations(await square(), orderId),
    reconcile,
  };
}
