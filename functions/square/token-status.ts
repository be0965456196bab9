import type { SquareClient } from 'square';
import { followToken } from './client.ts';
import { readFromSquare, SquareUnauthorised, whole } from './read.ts';

/** The permissions that the shop's calls need, and no others (test/functions/square/needed-scopes.test.ts). */
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

/** Permissions for events about disputes. The shop also sells without them. */
export const optionalScopes = ['DISPUTES_READ'];

const day = 24 * 60 * 60_000;

const renewalDays = 14;

/** Square's description of an access token. */
export interface TokenStatus {
  /** Names of permissions at Square, such as `PAYMENTS_WRITE`. */
  readonly scopes: readonly string[];
  /** Id of the application that the token belongs to. The card form must use the same application. */
  readonly applicationId: string;
  /** Id of the seller to whose account the token gives access. */
  readonly merchantId: string;
  /** Milliseconds: when the token expires; undefined if it does not. */
  readonly until: number | undefined;
}

/** Reads an access token's status. Throws SquareUnauthorised, SquareBusy, SquareRefused or SquareUnavailable. */
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

/** Reads the stored token's status; undefined without a token or after a 401. Throws the other errors of the read. */
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

/** Why a token is not sufficient. With a token that `ends soon`, the shop still sells. */
type TokenObstacle =
  | { readonly kind: 'rights missing'; readonly missing: readonly string[] }
  | { readonly kind: 'other application'; readonly applicationId: string }
  | { readonly kind: 'ends soon'; readonly days: number };

/** Checks a token; undefined if it is sufficient. `applicationId` is that of the card form; undefined if not set. */
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
