import type { Services } from '#functions/http/services.ts';
import { followToken } from '#functions/square/client.ts';
import { findSquareOrder } from '#functions/square/orders.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { noteRevocation } from '#functions/square-oauth/connection-records.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/read-ports.ts';
import type { DisputedPayment } from './events.ts';

export interface WebhookPorts extends SyncPorts {
  /** Reads an order; undefined if Square does not know it. */
  readonly findOrder: (squareOrderId: string) => Promise<ProviderOrder | undefined>;
  /** Starts the reconciler immediately instead of within a minute, with this Square order first. */
  readonly followMoney: (order: ProviderOrder | undefined, isRefunded: boolean) => Promise<unknown>;
  /** Records the state that the order's shipment has at Square. */
  readonly followShipment: (order: ProviderOrder) => Promise<void>;
  /** Records a dispute on the order of the payment, if it is an order of the shop. */
  readonly followDispute: (disputed: DisputedPayment) => Promise<void>;
  /** Records that the artist has revoked the connection at Square. */
  readonly noteRevocation: () => Promise<void>;
}

export function createWebhookPorts(
  services: Services,
  follow: Pick<WebhookPorts, 'followMoney' | 'followShipment' | 'followDispute'>,
  square = followToken(services),
): WebhookPorts {
  return {
    ...createSyncPorts(services, square),
    findOrder: async (orderId) => findSquareOrder(await square(), orderId),
    noteRevocation: () => noteRevocation(services),
    ...follow,
  };
}
