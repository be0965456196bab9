import type { SquareClient } from 'square';
import { followToken } from './client.ts';
import { readFromSquare, SquareUnauthorised, whole } from './read.ts';

/** Exactly the permissions that the shop's calls need (test/functions/square/needed-scopes.test.ts). */
export const neededScopes = [
  'MERCHANT_PROFILE_READ',
  'ITEMS_READ',
  'INVENTORY_READ',
  'INVENTORY_WRITE',
  'ORDERS_READ',
  'ORDERS_WRITE',
  'PAYMENTS_READ',
  'PAYMENTS_WRITE',
];

/** Required only for events about disputes. The shop sells without it. */
export const optionalScopes = ['DISPUTES_READ'];

const day = 24 * 60 * 60_000;

const renewalDays = 14;

/** Square's description of an access token. */
export interface TokenStatus {
  /** Permissions by Square's names, such as `PAYMENTS_WRITE`. */
  readonly scopes: readonly string[];
  /** The application that it belongs to; the card form must use the same one. */
  readonly applicationId: string;
  /** The seller whose account it opens. */
  readonly merchantId: string;
  /** Milliseconds; undefined if it does not expire. */
  readonly until: number | undefined;
}

/** Throws SquareUnauthorised, SquareBusy, SquareRefused or SquareUnavailable. */
export async function readTokenStatus(square: SquareClient): Promise<TokenStatus> {
  const {
    scopes = [],
    clientId = '',
    merchantId = '',
    expiresAt,
  } = whole(await readFromSquare(() => square.oAuth.retrieveTokenStatus()));
  return {
    scopes,
    applicationId: clientId,
    merchantId,
    until: expiresAt === undefined ? undefined : Date.parse(expiresAt),
  };
}

/** Square's status of the token; undefined without one or if refused. Throws like `readTokenStatus`. */
export async function readStoredToken(
  services: Parameters<typeof followToken>[0],
): Promise<TokenStatus | undefined> {
  if ((await services.secret('squareAccessToken')) === '') return undefined;
  try {
    return await readTokenStatus(await followToken(services)());
  } catch (error) {
    if (error instanceof SquareUnauthorised) return undefined;
    throw error;
  }
}

/** Why a token is not sufficient; the shop still sells with one that `ends soon`. */
type TokenObstacle =
  | { readonly kind: 'rights missing'; readonly missing: readonly string[] }
  | { readonly kind: 'other application'; readonly applicationId: string }
  | { readonly kind: 'ends soon'; readonly days: number };

/** Undefined if the shop can sell with it. `applicationId`: of the card form, undefined if none is set. */
export function tokenObstacle(
  token: TokenStatus,
  { applicationId, now }: { readonly applicationId: string | undefined; readonly now: number },
): TokenObstacle | undefined {
  const missing = neededScopes.filter((scope) => !token.scopes.includes(scope));
  if (missing.length > 0) return { kind: 'rights missing', missing };
  if (applicationId !== undefined && token.applicationId !== applicationId) {
    return { kind: 'other application', applicationId: token.applicationId };
  }
  const days = token.until === undefined ? undefined : Math.floor((token.until - now) / day);
  return days !== undefined && days < renewalDays ? { kind: 'ends soon', days } : undefined;
}
