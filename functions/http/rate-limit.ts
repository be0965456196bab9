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
 * High enough for an office, a fair's Wi-Fi or thousands of phones behind one address to fill their carts; low enough
 * that a bot cannot fill the table. A network that uses it up all day costs about 10 cents.
 */
export const newGuestsOfNetwork = { name: 'new-guests', limit: 600, windowSeconds: 3600 } as const;

/** Above this the operator is alerted; no request is refused. */
const newGuestsOfAll = { name: 'new-guests-all', limit: 300, windowSeconds: 3600 } as const;

export interface RateLimit {
  /** Names the counter's row; never contains personal data. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** A conditional write that counts one try of `subject` in a fixed window. `retryAfter` in seconds. */
export function limitUpdate(now: number, limit: RateLimit, subject: string) {
  const { key, count, retryAfter } = countOf(now, limit, subject);
  const where = { ...count.where, count: absentOr(lessThan(limit.limit)) };
  return { retryAfter, key, change: { ...count, where } };
}

/** The counter of `subject` in the current window, and the change that adds one. */
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
 * Adds `by` to a counter, once however often the SDK repeats the write: the first attempt leaves a mark. If another
 * process counts in between, `by` is added twice; the limit is then reached one try early.
 */
export function counting(by: number, set: Readonly<Record<string, unknown>> = {}) {
  const own = randomUUID();
  return { add: { count: by }, set: { ...set, [mark]: own }, where: { [mark]: absentOr(not(own)) } };
}

/** Counts one try of `subject` in a fixed window. Throws `tooManyRequests`; a refused try writes nothing. */
export async function takeFromLimit(
  { table, now }: TableAndClock,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { key, change, retryAfter } = limitUpdate(now(), limit, subject);
  if (await failureOf(table.update(key, changing(change)))) throw tooManyRequests(retryAfter);
}

/** Whether the counter has reached the limit, for callers that count later; a burst may exceed it slightly. */
export function isUsedUp(item: Item | undefined, { limit }: RateLimit): boolean {
  return Number(item?.['count'] ?? 0) >= limit;
}

/** Counts one try without checking the limit. */
export function countTry(now: number, limit: RateLimit, subject: string): TransactAction {
  const { key, count } = countOf(now, limit, subject);
  return updateAction(key, count);
}

/** As `countTry`, alone: transactions would conflict on a counter of the whole shop. */
export async function countAlone(
  { table, now }: TableAndClock,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { key, count } = countOf(now(), limit, subject);
  await table.update(key, changing(count));
}

/** Counts a new guest before it is written; throws `tooManyRequests` if the guest's network has created too many. */
export async function admitNewGuest(ports: TableAndClock, network: string): Promise<void> {
  await takeFromLimit(ports, newGuestsOfNetwork, network);
  await takeFromLimit(ports, newGuestsOfAll, 'all').catch(() => metric('ManyNewGuests'));
}

interface Ceiling extends RateLimit {
  /** Number of places reserved for networks that took one that day; by default half of them. */
  readonly ofSeen?: number;
  /** Recorded each time the ceiling is reached. */
  readonly metric: CountedEvent;
}

/**
 * How many emails of a kind strangers can cause in the whole shop, from any number of networks: far above a good hour
 * of a painter's shop, and few enough that the sender's reputation survives a flood from hundreds of networks.
 */
export const emailCeilings = {
  confirmations: { name: 'confirmations-all', limit: 60, windowSeconds: 3600, metric: 'ManyConfirmations' },
  orderLinks: { name: 'order-links-all', limit: 60, windowSeconds: 3600, metric: 'ManyLinkRequests' },
  enquiries: { name: 'enquiries-all', limit: 30, windowSeconds: 3600, metric: 'ManyEnquiries' },
} as const satisfies Record<string, Ceiling>;

/**
 * Codes that prove an address. Those for the checkout are sent only while many cards are declined, and the limit allows
 * 200 networks to waste one each, in addition to 100 shoppers.
 */
export const codeCeilings = {
  'sign-in-code': { name: 'sign-in-codes', limit: 10, windowSeconds: 3600, metric: 'ManyCodes' },
  'payment-code': { name: 'payment-codes', limit: 320, ofSeen: 20, windowSeconds: 3600, metric: 'ManyCodes' },
} as const satisfies Record<string, Ceiling>;

interface CeilingPlace {
  /** True if no place was free; then nothing was counted. */
  readonly isFull: boolean;
  /** Seconds until the next hour. */
  readonly retryAfter: number;
  /** For a request that is refused later: makes its place available to others. */
  readonly release: () => Promise<void>;
}

const seenToday = ({ name }: Ceiling) => ({ name: `${name}-network`, limit: 1, windowSeconds: 86_400 });

/** Makes a network count as one that took no place that day, because its place was used as intended. */
export async function forgetNetwork({ table, now }: TableAndClock, ceiling: Ceiling, network: string) {
  await table.remove(limitUpdate(now(), seenToday(ceiling), network).key);
}

/**
 * Takes one place below a ceiling. All but `ofSeen` places are for networks that took none that day, so that a few networks
 * cannot use up the ceiling; such a network may also take one of the others. Each part is one row for the whole shop,
 * written by itself and never in a transaction: single writes wait for each other and do not conflict. Exactly `limit`
 * places are available each hour.
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
