import type { TokenStatus } from './token-status.ts';

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

/** Why a token will not do; `ends soon` is the only one with which the shop sells. */
export type TokenObstacle =
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
