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
