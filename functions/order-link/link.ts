import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';
import { firstLinkVersion, makeOrderToken } from './token.ts';

interface Ports extends TableAndClock {
  readonly secret: ReadSecret;
}

const linkVersionRow = storedRow('order', z.object({ linkVersion: z._default(z.int(), firstLinkVersion) }));

/** Where the order's page is. A browser sends what stands after the # to nobody: no log, cache or referrer sees it. */
export function orderLinkPath(token: string): string {
  return `/order#${token}`;
}

/** A new link to an order, good for 180 days. */
export async function makeOrderLink({ table, secret, now }: Ports, siteOrigin: string, orderId: string) {
  const [key, row] = await Promise.all([secret('orderLinkKey'), table.get(keys.order(orderId))]);
  const { linkVersion } = linkVersionRow.read(row ?? {});
  return `${siteOrigin}${orderLinkPath(makeOrderToken(key, { orderId, version: linkVersion }, now()))}`;
}
