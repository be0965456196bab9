import type { Key } from './keys.ts';
import type { TableAndClock } from './ports.ts';
import { ConditionFailed, type Table } from './table.ts';

interface Leased<T> {
  /** Milliseconds. Longer than `work` takes, for a process that crashes keeps the lease as long as that. */
  readonly durationMs: number;
  readonly work: () => Promise<T>;
}

/**
 * Runs `work` while no other process holds the lease of the row, kept in its field `leaseUntil`, and releases it
 * afterwards. Returns undefined, and runs nothing, while another process holds it. The lease of an order is a transition
 * of the order (functions/orders/lease.ts).
 */
export async function withLease<T>(
  { table, now }: TableAndClock,
  key: Key,
  { durationMs, work }: Leased<T>,
): Promise<T | undefined> {
  const time = now();
  const leaseUntil = time + durationMs;
  const isHeld = await write(table, key, {
    UpdateExpression: 'SET leaseUntil = :until',
    // A time that is missing or cannot be read keeps nobody out.
    ConditionExpression: 'NOT attribute_type(leaseUntil, :number) OR leaseUntil <= :now',
    ExpressionAttributeValues: { ':until': leaseUntil, ':now': time, ':number': 'N' },
  });
  if (!isHeld) return undefined;
  try {
    return await work();
  } finally {
    // Once it has expired it may be another's.
    await write(table, key, {
      UpdateExpression: 'REMOVE leaseUntil',
      ConditionExpression: 'leaseUntil = :until',
      ExpressionAttributeValues: { ':until': leaseUntil },
    });
  }
}

/** False where the condition did not hold. */
async function write(table: Table, key: Key, change: Parameters<Table['update']>[1]): Promise<boolean> {
  try {
    await table.update(key, change);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
