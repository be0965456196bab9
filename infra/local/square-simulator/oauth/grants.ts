import type { ApiRequest } from '#infra/local/square-simulator/http/operation.ts';
import { invalid, refusedCall, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import { isRecord } from '#infra/local/square-simulator/http/schemas.ts';
import type { Collections } from '#infra/local/square-simulator/store/store.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';

type Grant = Collections['grants'];
type OauthToken = Collections['accessTokens'];

/** Square docs, "OAuth API overview": an access token expires after 30 days, a code after 5 minutes. */
const tokenLifetimeMs = 30 * 24 * 60 * 60_000;
const codeLifetimeMs = 5 * 60_000;

const refusedGrant = (detail: string, field: string) => invalid('INVALID_VALUE', detail, field);

/** Returns the seller of all tokens: the first location's, or another after the event `account-changed`. */
export function merchantOf({ store }: Pick<World, 'store'>): string {
  return String(store.get('settings', 'account')?.value ?? firstMerchant(store));
}

function firstMerchant(store: World['store']): unknown {
  return store.all('locations')[0]?.['merchant_id'] ?? 'MLTWINMERCHANT';
}

/** Returns false for a location of another seller, whose orders, payments and counts are not accessible. */
export function isOwn(world: Pick<World, 'store'>, locationId: string): boolean {
  const location = world.store.get('locations', locationId);
  return !location || (location['merchant_id'] ?? firstMerchant(world.store)) === merchantOf(world);
}

export function makeCode(world: World, asked: Pick<Collections['codes'], 'scopes' | 'redirectUri'>): string {
  const code = newId.authorisationCode();
  world.store.put('codes', code, { ...asked, madeAt: world.now(), isUsed: false });
  return code;
}

/** Exchanges a code (ObtainToken), which is valid once, for five minutes and for its request's redirect URL. */
export function redeemCode(world: World, code: string, redirectUri: string | undefined): Grant {
  const known = world.store.get('codes', code);
  if (!known) throw refusedGrant('Authorization code not found', 'code');
  if (known.isUsed) throw refusedGrant('Authorization code is already claimed', 'code');
  if (world.now() - known.madeAt >= codeLifetimeMs)
    throw refusedGrant('Authorization code is expired', 'code');
  if (known.redirectUri !== redirectUri)
    throw refusedGrant('The redirect URI differs from that of the authorization', 'redirect_uri');
  world.store.put('codes', code, { ...known, isUsed: true });
  const refreshToken = newId.refreshToken();
  const grant = { refreshToken, scopes: known.scopes, merchantId: merchantOf(world) };
  world.store.put('grants', refreshToken, grant);
  return grant;
}

export function findGrant(world: World, refreshToken: string): Grant {
  const grant = world.store.get('grants', refreshToken);
  if (!grant) throw refusedGrant('Refresh token not found or revoked', 'refresh_token');
  return grant;
}

/** Makes a new access token. Earlier tokens stay valid until they expire. */
export function makeToken(world: World, { refreshToken }: Grant): OauthToken {
  const token = newId.accessToken();
  const made = { token, refreshToken, expiresAt: world.now() + tokenLifetimeMs };
  world.store.put('accessTokens', token, made);
  return made;
}

/** Returns the grant of an access token. Throws Square's error for an invalid token (Square docs: ACCESS_TOKEN_…). */
export function grantOfToken(world: World, token: string): Grant & OauthToken {
  const known = world.store.get('accessTokens', token);
  if (!known) throw refusedCall('unauthorised');
  const grant = world.store.get('grants', known.refreshToken);
  if (!grant) throw refusedCall('token-revoked');
  if (known.expiresAt <= world.now()) throw refusedCall('token-expired');
  return { ...grant, ...known };
}

/** Ends all grants of the seller and emits the event (Square docs, `oauth.authorization.revoked`). */
export function revokeGrants(world: World, revokerType: 'APPLICATION' | 'MERCHANT'): void {
  for (const { refreshToken } of world.store.all('grants')) world.store.delete('grants', refreshToken);
  const revocation = { revoked_at: timestamp(world), revoker_type: revokerType };
  world.emit('oauth.authorization.revoked', 'revocation', newId.event(), revocation);
}

/**
 * Refuses a request about another seller's order, payment, refund or location: with 403 FORBIDDEN (Square developer
 * forum, threads 18488, 6260 and 6543), or with 404 if the event `account-changed` says so.
 */
export function refuseOtherAccounts(world: World, { params, body }: ApiRequest): void {
  const { store } = world;
  const { order_id, payment_id, location_id, location_ids, order } = isRecord(body) ? body : {};
  const objects = [
    store.get('orders', String(params['orderId'] ?? order_id)),
    store.get('payments', String(params['paymentId'] ?? payment_id)),
    store.get('refunds', String(params['refundId'])),
  ];
  const isForeign = (locationId: unknown) => typeof locationId === 'string' && !isOwn(world, locationId);
  const isOfOther = objects.some((object) => isForeign(object?.location_id));
  const isHidden = store.get('settings', 'hidesOthers') !== undefined;
  if (isOfOther && isHidden) throw unknownResource('Could not find what was asked for.');
  const locations = [location_id, location_ids, isRecord(order) ? order['location_id'] : undefined].flat();
  if (!isHidden && (isOfOther || locations.some(isForeign))) throw refusedCall('other-merchant');
}
