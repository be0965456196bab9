import type { SquareClient } from 'square';
import { readFromSquare, whole } from './read.ts';

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

/** Square sends events about disputes only with this one. Without it the shop sells all the same. */
export const optionalScopes = ['DISPUTES_READ'];

const day = 24 * 60 * 60_000;

const renewalDays = 14;

/** What Square says of an access token. */
export interface TokenStatus {
  /** In Square's own words, such as `PAYMENTS_WRITE`. */
  readonly scopes: readonly string[];
  /** Of the application that it belongs to; cards are typed into a form of the same one. */
  readonly applicationId: string;
  /** Of the seller whose account it opens. */
  readonly merchantId: string;
  /** Milliseconds; undefined when it never ends. */
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

/** Why a token will not do; `ends soon` is the only one with which the shop sells. */
type TokenObstacle =
  | { readonly kind: 'rights missing'; readonly missing: readonly string[] }
  | { readonly kind: 'other application'; readonly applicationId: string }
  | { readonly kind: 'ends soon'; readonly days: number };

/** Undefined: the shop can sell with it. `applicationId` is the card form's; undefined where none is set down. */
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
