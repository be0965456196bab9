import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { badInput, invalid, refusedCall } from '#infra/local/square-simulator/http/problem.ts';
import { filled, text } from '#infra/local/square-simulator/http/schemas.ts';
import { timestamp } from '#infra/local/square-simulator/store/world.ts';
import { findGrant, grantOfToken, makeToken, merchantOf, redeemCode, revokeGrants } from './grants.ts';

const application = { client_id: filled(), client_secret: filled() };
const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    ...application,
    grant_type: z.literal('authorization_code'),
    code: filled(),
    redirect_uri: text(),
  }),
  z.object({ ...application, grant_type: z.literal('refresh_token'), refresh_token: filled() }),
]);
const revocation = z.object({ client_id: filled(), merchant_id: text(), access_token: text() });
const nothing = z.object({});

/** Scopes of an application's own access token. */
export const applicationScopes: readonly string[] = [
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

/** Webhook events that the shop subscribes to. */
const eventTypes = [
  'catalog.version.updated',
  'inventory.count.updated',
  'payment.updated',
  'refund.updated',
  'order.updated',
  'order.fulfillment.updated',
  'oauth.authorization.revoked',
  'dispute.created',
  'dispute.state.updated',
];

export const oauthOperations = {
  /** Exchanges a code without PKCE (Square's reference, ObtainToken). A refresh returns the same refresh token. */
  obtainToken: operation('POST /oauth2/token', 'none', tokenRequest, (world, asked) => {
    if (asked.client_id !== world.applicationId || asked.client_secret !== world.oauth?.secret)
      throw refusedCall('unauthorised');
    const grant =
      asked.grant_type === 'refresh_token'
        ? findGrant(world, asked.refresh_token)
        : redeemCode(world, asked.code, asked.redirect_uri);
    const { token, expiresAt } = makeToken(world, grant);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_at: timestamp(world, expiresAt),
      merchant_id: grant.merchantId,
      refresh_token: grant.refreshToken,
      short_lived: false,
    };
  }),

  /** Ends all tokens of a seller, given the seller's id or one access token (Square's reference, RevokeToken). */
  revokeToken: operation('POST /oauth2/revoke', 'none', revocation, (world, asked, { authorization }) => {
    const { client_id, merchant_id: merchant, access_token: token } = asked;
    const isSecret = world.oauth && authorization === `Client ${world.oauth.secret}`;
    if (client_id !== world.applicationId || !isSecret) throw refusedCall('unauthorised');
    if ((merchant === undefined) === (token === undefined))
      throw badInput('Give either merchant_id or access_token.');
    if (token !== undefined) grantOfToken(world, token);
    const isKnown = merchant === undefined || merchant === merchantOf(world);
    if (!isKnown || world.store.all('grants').length === 0)
      throw invalid('NOT_FOUND', 'No token of this merchant.', 'merchant_id');
    revokeGrants(world, 'APPLICATION');
    return { success: true };
  }),

  /** Returns a token's seller and scopes ("RetrieveTokenStatus"). An application's own token does not expire. */
  retrieveTokenStatus: operation(
    'POST /oauth2/token/status',
    '',
    nothing,
    (world, _, { authorization = '' }) => {
      const token = authorization.replace(/^Bearer /, '');
      const given = world.store.get('accessTokens', token) && grantOfToken(world, token);
      return {
        scopes: given?.scopes ?? applicationScopes,
        client_id: world.applicationId,
        merchant_id: merchantOf(world),
        ...(given && { expires_at: timestamp(world, given.expiresAt) }),
      };
    },
  ),

  /** Returns the subscription that the simulator was started with (Square docs, "ListWebhookSubscriptions"). */
  listWebhookSubscriptions: operation(
    'GET /v2/webhooks/subscriptions',
    'DEVELOPER',
    nothing,
    ({ webhook }) => {
      if (!webhook) return {};
      const { url: notification_url, key: signature_key } = webhook;
      const named = { id: 'wbhk_simulator', name: 'Gallery shop', enabled: true, event_types: eventTypes };
      return { subscriptions: [{ ...named, notification_url, signature_key }] };
    },
  ),
};
