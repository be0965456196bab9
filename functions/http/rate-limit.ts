import { randomUUID } from 'node:crypto';
import { absentOr, failureOf, lessThan, not } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { mark } from '#functions/db/late-answer.ts';
import type { Item, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { metric } from '#functions/platform/log.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import { tooManyRequests } from './errors.ts';

/**
 * Limit that lets an office, a fair's Wi-Fi or thousands of phones behind one address fill their carts, but no bot fill
 * the table. A network that uses up the limit all day costs about 10 cents.
 */
export const newGuestsOfNetwork = { name: 'new-guests', limit: 600, windowSeconds: 3600 } as const;

/** Limit above which the operator is alerted. No request is refused. */
const newGuestsOfAll = { name: 'new-guests-all', limit: 300, windowSeconds: 3600 } as const;

export interface RateLimit {
  /** Part of the key of the counter's row. Never contains personal data. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Returns a conditional change that counts one try of `subject` in a fixed window. `retryAfter` in seconds. */
export function limitUpdate(now: number, limit: RateLimit, subject: string) {
  const { key, count, retryAfter } = countOf(now, limit, subject);
  const where = { ...count.where, count: absentOr(lessThan(limit.limit)) };
  return { retryAfter, key, change: { ...count, where } };
}

/** Returns the key of the counter of `subject` in the current window, and the change that adds one to it. */
export function countOf(now: number, { name, windowSeconds }: Omit<RateLimit, 'limit'>, subject: string) {
  const seconds = Math.floor(now / 1000);
  const window = Math.floor(seconds / windowSeconds);
  const endsAt = (window + 1) * windowSeconds;
  return {
    retryAfter: endsAt - seconds,
    key: keys.rate(`${name}#${window}`, subject),
    count: counting(1, { expiresAt: endsAt + 3600 }),
  };
}

/**
 * Returns the change that adds `by` to a counter. A random id in the row prevents a second addition when the SDK
 * repeats the write. If another process counts in between, `by` is added twice, and the limit is reached too early.
 */
export function counting(by: number, set: Readonly<Record<string, unknown>> = {}) {
  const own = randomUUID();
  return { add: { count: by }, set: { ...set, [mark]: own }, where: { [mark]: absentOr(not(own)) } };
}

/** Counts one try of `subject` in a fixed window. Beyond the limit, throws `tooManyRequests` and writes nothing. */
export async function takeFromLimit(
  { table, now }: TableAndClock,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { key, change, retryAfter } = limitUpdate(now(), limit, subject);
  if (await failureOf(table.update(key, changing(change)))) throw tooManyRequests(retryAfter);
}

/** Returns whether the counter has reached the limit. A burst may exceed the limit if the caller counts later. */
export function isUsedUp(item: Item | undefined, { limit }: RateLimit): boolean {
  return Number(item?.['count'] ?? 0) >= limit;
}

/** Returns the action that counts one try without checking the limit. */
export function countTry(now: number, limit: RateLimit, subject: string): TransactAction {
  const { key, count } = countOf(now, limit, subject);
  return updateAction(key, count);
}

/** Counts one try outside a transaction, because transactions would conflict on a counter of the whole shop. */
export async function countAlone(
  { table, now }: TableAndClock,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { key, count } = countOf(now(), limit, subject);
  await table.update(key, changing(count));
}

/** Counts a new guest before the guest's first row. Throws `tooManyRequests` if the network has too many new guests. */
export async function admitNewGuest(ports: TableAndClock, network: string): Promise<void> {
  await takeFromLimit(ports, newGuestsOfNetwork, network);
  await takeFromLimit(ports, newGuestsOfAll, 'all').catch(() => metric('ManyNewGuests'));
}

interface Ceiling extends RateLimit {
  /** Number of places that any network may take. A network may take another place once a day. Default: half. */
  readonly ofSeen?: number;
  /** Event that is recorded for each request without a free place. */
  readonly metric: CountedEvent;
}

/**
 * Maximum number of emails of each kind that strangers can cause in the whole shop: far more than a good hour of a
 * painter's shop causes, and few enough that the sender's reputation survives a flood from hundreds of networks.
 */
export const emailCeilings = {
  confirmations: { name: 'confirmations-all', limit: 60, windowSeconds: 3600, metric: 'ManyConfirmations' },
  orderLinks: { name: 'order-links-all', limit: 60, windowSeconds: 3600, metric: 'ManyLinkRequests' },
  enquiries: { name: 'enquiries-all', limit: 30, windowSeconds: 3600, metric: 'ManyEnquiries' },
} as const satisfies Record<string, Ceiling>;

/**
 * Maximum number of codes that prove an address. Checkout codes are sent only while many cards are declined. 300
 * networks may each take one: those of 100 shoppers, and 200 whose codes are never entered.
 */
export const codeCeilings = {
  'sign-in-code': { name: 'sign-in-codes', limit: 10, windowSeconds: 3600, metric: 'ManyCodes' },
  'payment-code': { name: 'payment-codes', limit: 320, ofSeen: 20, windowSeconds: 3600, metric: 'ManyCodes' },
} as const satisfies Record<string, Ceiling>;

interface CeilingPlace {
  /** True if no place was free. Nothing was counted then. */
  readonly isFull: boolean;
  /** Seconds until the next hour. */
  readonly retryAfter: number;
  /** Makes the place available again, for a request that is refused later. */
  readonly release: () => Promise<void>;
}

const seenToday = ({ name }: Ceiling) => ({ name: `${name}-network`, limit: 1, windowSeconds: 86_400 });

/** Removes the record that a network took a place today, because the place was used as intended. */
export async function forgetNetwork({ table, now }: TableAndClock, ceiling: Ceiling, network: string) {
  await table.remove(limitUpdate(now(), seenToday(ceiling), network).key);
}

/**
 * Takes one of the `limit` places of an hour. Any network may take one of `ofSeen` places. Of the remaining places,
 * each network may take one a day, so that a few networks cannot use up the ceiling. Each of the two counters is one
 * row for the whole shop. It is never part of a transaction, because single writes wait for each other and do not
 * conflict.
 */
export async function takePlace(
  { table, now }: TableAndClock,
  ceiling: Ceiling,
  network: string,
): Promise<CeilingPlace> {
  const at = now();
  const take = async (limit: RateLimit, subject: string) => {
    const { key, change } = limitUpdate(at, limit, subject);
    return (await failureOf(table.update(key, changing(change)))) ? undefined : key;
  };
  const { ofSeen = ceiling.limit / 2 } = ceiling;
  const mark = await take(seenToday(ceiling), network);
  const key =
    (mark && (await take({ ...ceiling, limit: ceiling.limit - ofSeen }, 'new'))) ??
    (await take({ ...ceiling, limit: ofSeen }, 'all'));
  const { retryAfter } = limitUpdate(at, ceiling, 'all');
  if (!key) {
    if (mark) await table.remove(mark);
    metric(ceiling.metric);
    return { isFull: true, retryAfter, release: async () => undefined };
  }
  const release = async () => {
    await table.update(key, changing(counting(-1)));
    if (mark) await table.remove(mark);
  };
  return { isFull: false, retryAfter, release };
}
