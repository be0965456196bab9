import { failureOf } from '#functions/db/conditions.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { changing } from '#functions/db/update.ts';
import { metric } from '#functions/platform/log.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import { counting, limitUpdate, type RateLimit } from './rate-limit.ts';

interface Ceiling extends RateLimit {
  /** Written each time that it is reached. */
  readonly metric: CountedEvent;
}

/**
 * How many emails of a kind strangers can cause in the whole shop, wherever they come from: far above what a painter's
 * shop sees in a good hour, and few enough that the sender's reputation survives a flood from hundreds of networks.
 */
export const emailCeilings = {
  confirmations: { name: 'confirmations-all', limit: 60, windowSeconds: 3600, metric: 'ManyConfirmations' },
  orderLinks: { name: 'order-links-all', limit: 60, windowSeconds: 3600, metric: 'ManyLinkRequests' },
  enquiries: { name: 'enquiries-all', limit: 30, windowSeconds: 3600, metric: 'ManyEnquiries' },
} as const satisfies Record<string, Ceiling>;

export interface CeilingPlace {
  /** Nothing was counted. */
  readonly isFull: boolean;
  /** Seconds until the next hour. */
  readonly retryAfter: number;
  /** For a request that nothing came of: a caller who is refused takes no place from others. */
  readonly release: () => Promise<void>;
}

/**
 * Takes one of the places below a ceiling. The counter is one row for the whole shop, so it is written by itself and never
 * in a transaction: single writes wait for each other and do not conflict. Exactly `limit` places are taken an hour.
 */
export async function takePlace({ table, now }: TableAndClock, ceiling: Ceiling): Promise<CeilingPlace> {
  const { key, change, retryAfter } = limitUpdate(now(), ceiling, 'all');
  if (await failureOf(table.update(key, changing(change)))) {
    metric(ceiling.metric);
    return { isFull: true, retryAfter, release: async () => undefined };
  }
  const release = async () => {
    await table.update(key, changing(counting(-1)));
  };
  return { isFull: false, retryAfter, release };
}
