import { randomUUID } from 'node:crypto';
import { absentOr, failureOf, lessThan, not } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { mark } from '#functions/db/late-answer.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Item, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { metric } from '#functions/platform/log.ts';
import { tooManyRequests } from './errors.ts';

/**
 * An office, a fair's Wi-Fi or a mobile network's thousands of phones behind one address must be able to fill their carts;
 * a bot must not fill the table. A network that uses it up all day costs some 10 cents.
 */
export const newGuestsOfNetwork = { name: 'new-guests', limit: 600, windowSeconds: 3600 } as const;

/** Above this the operator is told; nobody is turned away for it. */
const newGuestsOfAll = { name: 'new-guests-all', limit: 300, windowSeconds: 3600 } as const;

export interface RateLimit {
  /** Names the counter in the table; never holds personal data. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * The conditional write that counts one try of `subject` in a fixed window: alone, or inside a transaction that only
 * counts what it really does. `retryAfter` in seconds.
 */
export function limitUpdate(now: number, limit: RateLimit, subject: string) {
  const { key, count, retryAfter } = countOf(now, limit, subject);
  const where = { ...count.where, count: absentOr(lessThan(limit.limit)) };
  return { retryAfter, key, change: { ...count, where } };
}

/** The counter of `subject` in the window of this moment, and the change that counts one more. */
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
 * Adds `by` to a counter, once however often the SDK repeats it: the first attempt leaves its mark. It is added twice where
 * another process has counted in between; the limit is then reached one try early.
 */
export function counting(by: number, set: Readonly<Record<string, unknown>> = {}) {
  const own = randomUUID();
  return { add: { count: by }, set: { ...set, [mark]: own }, where: { [mark]: absentOr(not(own)) } };
}

/**
 * Counts one try of `subject` in a fixed window and throws `tooManyRequests` once the limit is passed.
 * One conditional write; a refused try writes nothing.
 */
export async function takeFromLimit(
  { table, now }: TableAndClock,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { key, change, retryAfter } = limitUpdate(now(), limit, subject);
  if (await failureOf(table.update(key, changing(change)))) throw tooManyRequests(retryAfter);
}

/**
 * For what is asked at one moment and counted at another: whether the tries of the counter's row, as read, are used up.
 * A burst may pass a little over the limit.
 */
export function isUsedUp(item: Item | undefined, { limit }: RateLimit): boolean {
  return Number(item?.['count'] ?? 0) >= limit;
}

/** Counts one try without asking. */
export function countTry(now: number, limit: RateLimit, subject: string): TransactAction {
  const { key, count } = countOf(now, limit, subject);
  return updateAction(key, count);
}

/**
 * The same alone. For a counter of the whole shop: single writes of one row wait for each other, transactions would
 * conflict.
 */
export async function countAlone(
  { table, now }: TableAndClock,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { key, count } = countOf(now(), limit, subject);
  await table.update(key, changing(count));
}

/** Counts a new guest who is about to be written; throws `tooManyRequests` when the guest's network made too many. */
export async function admitNewGuest(ports: TableAndClock, network: string): Promise<void> {
  await takeFromLimit(ports, newGuestsOfNetwork, network);
  await takeFromLimit(ports, newGuestsOfAll, 'all').catch(() => metric('ManyNewGuests'));
}
