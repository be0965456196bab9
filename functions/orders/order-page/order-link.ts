import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { writeAudit } from '#functions/audit/audit.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { safeEqual } from '#functions/http/cookies.ts';
import { conflict } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import { acceptedKeys, currentKey } from '#functions/platform/rotating-secret.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import { orderNumber } from '#shared/order/order-number.ts';

/** Seconds for which a link is valid. Each email has a new link. */
export const linkLifetime = 180 * 24 * 60 * 60;
/** Version of the links of an order whose links were never revoked. */
export const firstLinkVersion = 1;

/** Contents of an order link. The link is valid while `version` equals the order's `linkVersion`. */
interface OrderLink {
  readonly orderId: string;
  readonly version: number;
}

type Read =
  | { readonly kind: 'valid'; readonly link: OrderLink }
  | { readonly kind: 'expired' }
  /** The shop did not make the token. */
  | { readonly kind: 'foreign' };

/** Number of base64url characters in a MAC, which has 132 bits. */
const macLength = 22;
const tokenPattern =
  /^(?<orderId>[A-Za-z0-9_-]{1,64})\.(?<expiry>[0-9a-z]{1,10})\.(?<version>\d{1,6})\.(?<mac>[A-Za-z0-9_-]{22})$/;

/**
 * Returns the token `orderId.expiry.version.mac`, which contains no name or amount and cannot be made without the key.
 * `storedKey`: the secret `orderLinkKey` as stored (rotating-secret.ts). `now` in milliseconds.
 */
export function makeOrderToken(storedKey: string, { orderId, version }: OrderLink, now: number): string {
  const expiry = (Math.floor(now / 1000) + linkLifetime).toString(36);
  return `${orderId}.${expiry}.${version}.${macOf(currentKey(storedKey), [orderId, expiry, String(version)])}`;
}

/** Reads a token. Checks the MAC in constant time before any part of the token is interpreted. */
export function readOrderToken(storedKey: string, token: string, now: number): Read {
  const parts = tokenPattern.exec(token)?.groups;
  const { orderId = '', expiry = '', version = '', mac = '' } = parts ?? {};
  const isOurs = acceptedKeys(storedKey).some((key) =>
    safeEqual(mac, macOf(key, [orderId, expiry, version])),
  );
  if (!parts || !isOurs) return { kind: 'foreign' };
  if (Number.parseInt(expiry, 36) * 1000 <= now) return { kind: 'expired' };
  return { kind: 'valid', link: { orderId, version: Number(version) } };
}

function macOf(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update(['order-view', 'v1', ...parts].join('|'))
    .digest('base64url')
    .slice(0, macLength);
}

interface Ports extends TableAndClock {
  readonly secret: ReadSecret;
}

const linkVersionRow = storedRow('order', z.object({ linkVersion: z._default(z.int(), firstLinkVersion) }));

/** Returns the path of the order's page. Browsers never send the part after the #, so no log or cache has the token. */
export function orderLinkPath(token: string): string {
  return `/order#${token}`;
}

/** Makes a new link to an order, which is valid for `linkLifetime`. */
export async function makeOrderLink({ table, secret, now }: Ports, siteOrigin: string, orderId: string) {
  const [key, row] = await Promise.all([secret('orderLinkKey'), table.get(keys.order(orderId))]);
  const { linkVersion } = linkVersionRow.read(row ?? {});
  return `${siteOrigin}${orderLinkPath(makeOrderToken(key, { orderId, version: linkVersion }, now()))}`;
}

/**
 * Revokes all links to the order's page, which are then answered like unknown links. Links in emails that are sent
 * later are valid, even if the same email was sent before. Throws 404, or 409 if the order is not paid.
 */
export async function endOrderLinks(
  ports: PaymentPorts,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order.state !== 'PAID') throw conflict('Only an order that was paid has a page.');
  const linkVersion = (order.linkVersion ?? firstLinkVersion) + 1;
  const revoked = applyTransition(ports, order, { transition: 'revokeLinks', set: { linkVersion } });
  // If two users revoke the links at the same time, one write is enough.
  if (!(await unlessLost(revoked, () => undefined))) return;
  const detail = `Order ${orderNumber(orderId)}: links to its page revoked`;
  await writeAudit(ports, { who, action: 'endOrderLinks', detail });
}
