import { randomUUID } from 'node:crypto';
import { atMost, failureOf, unlessOfType } from './conditions.ts';
import type { Key } from './keys.ts';
import type { TableAndClock } from './ports.ts';
import { changing } from './update.ts';

interface Leased<T> {
  /** Milliseconds. Longer than `work` takes, for a process that crashes keeps the lease as long as that. */
  readonly durationMs: number;
  readonly work: () => Promise<T>;
}

/**
 * Runs `work` while no other process holds the lease of the row, kept in its fields `leaseUntil` and `leaseId`, and
 * releases it afterwards. Returns undefined, and runs nothing, while another process holds it. The lease of an order is a
 * transition of the order (functions/orders/lease.ts).
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
    // Once it has expired it may be another's.
    await failureOf(table.update(key, changing({ remove: Object.keys(lease), where: lease })));
  }
}

/** Of the time when a lease ends: nobody holds it. A time that is missing or cannot be read keeps nobody out. */
export const isFreeAt = (now: number) => unlessOfType('N', atMost(now));
