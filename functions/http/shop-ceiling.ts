import { failureOf } from '#functions/db/conditions.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { changing } from '#functions/db/update.ts';
import { metric } from '#functions/platform/log.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import { counting, limitUpdate, type RateLimit } from './rate-limit.ts';

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

export interface CeilingPlace {
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
