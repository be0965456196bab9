import type { Services } from '#functions/http/services.ts';
import { followToken } from '#functions/square/client.ts';
import { findSquareOrder } from '#functions/square/orders.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { noteRevocation } from '#functions/square-oauth/connection-records.ts';
import { createFollowPorts, type FollowPorts } from '#functions/sync/reread/change-ports.ts';
import type { DisputedPayment } from './events.ts';

export interface WebhookPorts extends FollowPorts {
  /** Undefined for an order that Square does not know. */
  readonly findOrder: (squareOrderId: string) => Promise<ProviderOrder | undefined>;
  /** Starts the reconciler at once instead of within a minute, with this Square order first. */
  readonly followMoney: (order: ProviderOrder | undefined, isRefunded: boolean) => Promise<unknown>;
  /** Records its shipment's state at Square. */
  readonly followShipment: (order: ProviderOrder) => Promise<void>;
  /** Records a dispute on the order of that payment, if it is the shop's. */
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
    ...createFollowPorts(services, square),
    findOrder: async (orderId) => findSquareOrder(await square(), orderId),
    noteRevocation: () => noteRevocation(services),
    ...follow,
  };
}
