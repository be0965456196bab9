import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, type Table, type TransactAction } from '#functions/db/table.ts';
import { tooManyRequests } from './errors.ts';

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
export function limitUpdate(now: number, { name, limit, windowSeconds }: RateLimit, subject: string) {
  const seconds = Math.floor(now / 1000);
  const window = Math.floor(seconds / windowSeconds);
  const endsAt = (window + 1) * windowSeconds;
  return {
    retryAfter: endsAt - seconds,
    Key: keys.rate(`${name}#${window}`, subject),
    change: {
      UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':expiresAt': endsAt + 3600 },
    },
  };
}

/**
 * Counts one try of `subject` in a fixed window and throws `tooManyRequests` once the limit is passed.
 * One conditional write; a refused try writes nothing.
 */
export async function takeFromLimit(
  { table, now }: { readonly table: Table; readonly now: () => number },
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { Key, change, retryAfter } = limitUpdate(now(), limit, subject);
  try {
    await table.update(Key, change);
  } catch (error) {
    if (error instanceof ConditionFailed) throw tooManyRequests(retryAfter);
    throw error;
  }
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
  return { Update: countUpdate(now, limit, subject) };
}

/**
 * The same alone. For a counter of the whole shop: single writes of one row wait for each other, transactions would
 * conflict.
 */
export async function countAlone(
  { table, now }: { readonly table: Table; readonly now: () => number },
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { Key, ...change } = countUpdate(now(), limit, subject);
  await table.update(Key, change);
}

function countUpdate(now: number, limit: RateLimit, subject: string) {
  const { Key, change } = limitUpdate(now, limit, subject);
  const { ConditionExpression: _, ExpressionAttributeValues, ...rest } = change;
  const { ':limit': __, ...values } = ExpressionAttributeValues;
  return { Key, ...rest, ExpressionAttributeValues: values };
}
