import type { Services } from '../services.ts';
import { followToken } from '../square/client.ts';
import { findOrder } from '../square/orders.ts';
import type { ProviderOrder } from '../square/provider.ts';
import { type ChangePorts, createChangePorts } from '../sync/change-ports.ts';

export interface WebhookPorts extends ChangePorts {
  /** Undefined for an order that Square does not know. */
  readonly findOrder: (squareOrderId: string) => Promise<ProviderOrder | undefined>;
  /** Lets the reconciler look at once instead of within a minute, at this order of Square's first. */
  readonly followMoney: (order: ProviderOrder | undefined) => Promise<unknown>;
}

export function createWebhookPorts(
  services: Services,
  followMoney: WebhookPorts['followMoney'],
  square = followToken(services),
): WebhookPorts {
  return {
    ...createChangePorts(services, square),
    findOrder: async (orderId) => findOrder(await square(), orderId),
    followMoney,
  };
}
