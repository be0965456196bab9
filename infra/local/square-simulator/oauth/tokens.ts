import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { invalid, unauthorised } from '#infra/local/square-simulator/http/problem.ts';
import type { ApiAnswer, ApiRequest, Routes, World } from '#infra/local/square-simulator/store/world.ts';
import { findGrant, grantOfToken, makeToken, merchantOf, redeemCode, revokeGrants } from './grants.ts';

/**
 * Square's reference, ObtainToken: the code flow. A refresh answers with the same refresh token, which may be used
 * again; so an answer that is lost costs nothing. No PKCE.
 */
function obtainToken(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const clientId = fields.requiredText('client_id');
  const kind = fields.requiredText('grant_type', { oneOf: ['authorization_code', 'refresh_token'] });
  if (clientId !== world.applicationId || fields.requiredText('client_secret') !== world.oauth?.secret) {
    throw unauthorised();
  }
  const grant =
    kind === 'refresh_token'
      ? findGrant(world, fields.requiredText('refresh_token'))
      : redeemCode(world, { code: fields.requiredText('code'), redirectUri: fields.text('redirect_uri') });
  const { token, expiresAt } = makeToken(world, grant);
  return {
    body: {
      access_token: token,
      token_type: 'bearer',
      expires_at: new Date(expiresAt).toISOString(),
      merchant_id: grant.merchantId,
      refresh_token: grant.refreshToken,
      short_lived: false,
    },
  };
}

/**
 * Square's reference, RevokeToken: `Authorization: Client APPLICATION_SECRET`; names the seller or one access token,
 * and ends all of the seller's tokens.
 */
function revokeToken(world: World, { body, authorization }: ApiRequest): ApiAnswer {
  if (!world.oauth || authorization !== `Client ${world.oauth.secret}`) throw unauthorised();
  const fields = new Fields(body);
  if (fields.requiredText('client_id') !== world.applicationId) throw unauthorised();
  const [merchant, token] = [fields.text('merchant_id'), fields.text('access_token')];
  if ((merchant === undefined) === (token === undefined)) {
    throw invalid('BAD_REQUEST', 'Give either merchant_id or access_token.');
  }
  if (token !== undefined) grantOfToken(world, token);
  const isKnown =
    world.store.all('grants').length > 0 && (merchant === undefined || merchant === merchantOf(world));
  if (!isKnown) throw invalid('NOT_FOUND', 'No token of this merchant.', 'merchant_id');
  revokeGrants(world, 'APPLICATION');
  return { body: { success: true } };
}

/** The rights of an application's own access token. */
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

/** Square docs, "RetrieveTokenStatus": whose token this is and what it may do; an own token never ends. */
function retrieveTokenStatus(world: World, { authorization = '' }: ApiRequest): ApiAnswer {
  const token = authorization.replace(/^Bearer /, '');
  const given = world.store.get('accessTokens', token) && grantOfToken(world, token);
  return {
    body: {
      scopes: given?.scopes ?? applicationScopes,
      client_id: world.applicationId,
      merchant_id: merchantOf(world),
      ...(given && { expires_at: new Date(given.expiresAt).toISOString() }),
    },
  };
}

/** Square docs, "ListWebhookSubscriptions": here the one that the simulator was started with. */
function listWebhookSubscriptions(world: World): ApiAnswer {
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

export const oauthRoutes: Routes = {
  obtainToken: ['POST', '/oauth2/token', obtainToken, 'none'],
  revokeToken: ['POST', '/oauth2/revoke', revokeToken, 'none'],
  retrieveTokenStatus: ['POST', '/oauth2/token/status', retrieveTokenStatus, ''],
  listWebhookSubscriptions: ['GET', '/v2/webhooks/subscriptions', listWebhookSubscriptions, 'DEVELOPER'],
};
