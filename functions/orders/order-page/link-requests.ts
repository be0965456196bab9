import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { tooManyRequests } from '#functions/http/errors.ts';
import { emailCeilings, takeFromLimit, takePlace } from '#functions/http/rate-limit.ts';
import { orWrite } from '#functions/http/visitor-form.ts';
import { hashAddress } from '#functions/platform/hash-email.ts';
import type { ReadSecret } from '#functions/platform/secrets.ts';

interface Ports extends TableAndClock {
  readonly secret: ReadSecret;
}

const requestsOfNetwork = { name: 'order-link', limit: 10, windowSeconds: 3600 } as const;

/** Maximum number of milliseconds for which a request waits until Square answers. */
export const linkRequestTimeoutMs = 60 * 60_000;

/** A request for a new link to an order. Only the hash of the email address is stored. */
export interface LinkRequest {
  /** The order number, the order's id, or the confirmation number, as typed. */
  readonly number: string;
  readonly addressHash: string;
  /** Time of the request in milliseconds. */
  readonly askedAt: number;
  readonly purpose: LinkPurpose;
}

/** The purpose of the link: to see the order, or to withdraw from it. */
export type LinkPurpose = 'see' | 'withdraw';

interface Asker {
  readonly email: string;
  readonly network: string;
}

/**
 * Records the request without reading any order, so that neither the answer nor its timing reveals anything about
 * orders. The reconciler later finds the order and its shopper. A repeated request changes nothing.
 */
export async function requestOrderLink(
  { table, secret, now }: Ports,
  { number, email, network, purpose }: Pick<LinkRequest, 'number' | 'purpose'> & Asker,
): Promise<void> {
  await takeFromLimit({ table, now }, requestsOfNetwork, network);
  const place = await takePlace({ table, now }, emailCeilings.orderLinks, network);
  if (place.isFull)
    throw tooManyRequests(place.retryAfter, 'Many people have asked for a link within this hour.', orWrite);
  const hash = hashAddress(await secret('addressKey'), number, email);
  await table.put({
    ...keys.linkRequest(number, placeOf(hash, purpose)),
    ...indexKeys.linkRequest(now(), number),
    askedAt: now(),
    expiresAt: Math.floor((now() + 2 * linkRequestTimeoutMs) / 1000),
  });
}

/** Reads at most `atMost` requests, oldest first. */
export async function listLinkRequests(table: Table, atMost: number): Promise<LinkRequest[]> {
  const page = await table.queryPage({ ...inIndex(indexKeys.linkRequest(0, '')), Limit: atMost });
  return (page.Items ?? []).map(({ pk, sk, gsi1sk }) => {
    const [addressHash = '', purpose = 'see'] = String(sk).split('#');
    return {
      number: String(pk).slice('LINK#'.length),
      addressHash,
      askedAt: Number(String(gsi1sk).split('#')[0]),
      purpose: purpose as LinkPurpose,
    };
  });
}

/** Returns the sort key. It includes the purpose, because the index contains only keys. */
function placeOf(addressHash: string, purpose: LinkPurpose): string {
  return purpose === 'see' ? addressHash : `${addressHash}#${purpose}`;
}

export async function forgetLinkRequest(
  table: Table,
  { number, addressHash, purpose }: LinkRequest,
): Promise<void> {
  await table.remove(keys.linkRequest(number, placeOf(addressHash, purpose)));
}
