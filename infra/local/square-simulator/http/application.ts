import { grantOfToken, merchantOf } from '#infra/local/square-simulator/oauth/grants.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';

/** The rights of an application's own access token. */
export const scopes: readonly string[] = [
  'MERCHANT_PROFILE_READ',
  'ITEMS_READ',
  'ITEMS_WRITE',
  'INVENTORY_READ',
  'INVENTORY_WRITE',
  'ORDERS_READ',
  'ORDERS_WRITE',
  'PAYMENTS_READ',
  'PAYMENTS_WRITE',
  'DISPUTES_READ',
];

/** Square docs, "RetrieveTokenStatus": whose token this is and what it may do; an own token never ends. */
export function retrieveTokenStatus(world: World, { authorization = '' }: ApiRequest): ApiAnswer {
  const token = authorization.replace(/^Bearer /, '');
  const given = world.store.get('accessTokens', token) && grantOfToken(world, token);
  return {
    body: {
      scopes: given?.scopes ?? scopes,
      client_id: world.applicationId,
      merchant_id: merchantOf(world),
      ...(given && { expires_at: new Date(given.expiresAt).toISOString() }),
    },
  };
}

/** Square docs, "ListWebhookSubscriptions": here the one that the simulator was started with. */
export function listWebhookSubscriptions(world: World): ApiAnswer {
  const { webhook } = world;
  return {
    body: {
      subscriptions: webhook
        ? [
            {
              id: 'wbhk_simulator',
              name: 'Gallery shop',
              enabled: true,
              event_types: [
                'catalog.version.updated',
                'inventory.count.updated',
                'payment.updated',
                'refund.updated',
                'order.updated',
                'order.fulfillment.updated',
                'oauth.authorization.revoked',
                'dispute.created',
                'dispute.state.updated',
              ],
              notification_url: webhook.url,
              signature_key: webhook.key,
            },
          ]
        : [],
    },
  };
}
