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

/** Milliseconds for which a request waits while Square does not answer. */
export const linkRequestTimeoutMs = 60 * 60_000;

/** A request for a new link to an order. The address itself is never stored. */
export interface LinkRequest {
  /** The number in the confirmation, or the order's id. */
  readonly number: string;
  readonly addressHash: string;
  /** Milliseconds. */
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
 * Records the request without reading anything: the reconciler later finds out whether there is such an order, and
 * whose it is. So neither the answer nor its timing reveals anything about orders, and a repeated request changes
 * nothing.
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

/** The oldest first. */
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

/** Part of the key, because the index has only keys. */
function placeOf(addressHash: string, purpose: LinkPurpose): string {
  return purpose === 'see' ? addressHash : `${addressHash}#${purpose}`;
}

export async function forgetLinkRequest(
  table: Table,
  { number, addressHash, purpose }: LinkRequest,
): Promise<void> {
  await table.remove(keys.linkRequest(number, placeOf(addressHash, purpose)));
}
