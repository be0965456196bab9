import { randomUUID } from 'node:crypto';
import { atMost, failureOf, unlessOfType } from './conditions.ts';
import type { Key } from './keys.ts';
import type { TableAndClock } from './table.ts';
import { changing } from './update.ts';

interface Leased<T> {
  /** Milliseconds, longer than `work` takes. A process that crashes keeps the lease that long. */
  readonly durationMs: number;
  readonly work: () => Promise<T>;
}

/**
 * Runs `work` with the lease of a row, stored in its fields `leaseUntil` and `leaseId`, and releases it afterwards.
 * Returns undefined, without running anything, if another process has the lease. The lease of an order is a transition
 * of the order (functions/orders/lease.ts).
 */
export async function withRowLease<T>(
  { table, now }: TableAndClock,
  key: Key,
  { durationMs, work }: Leased<T>,
): Promise<T | undefined> {
  const time = now();
  const lease = { leaseUntil: time + durationMs, leaseId: randomUUID() };
  const acquired = changing({ set: lease, where: { leaseUntil: isFreeAt(time) } });
  if (await failureOf(table.update(key, acquired))) return undefined;
  try {
    return await work();
  } finally {
    // The condition fails if the lease has expired and another process has acquired it.
    await failureOf(table.update(key, changing({ remove: Object.keys(lease), where: lease })));
  }
}

/** Returns a test that passes if a lease with this end time is free. A missing or unreadable time counts as free. */
export const isFreeAt = (now: number) => unlessOfType('N', atMost(now));
