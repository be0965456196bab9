import { randomUUID } from 'node:crypto';
import { applyTransition, unlessLost } from './apply-transition.ts';
import { type Order, readOrder } from './order.ts';
import type { PaymentPorts } from './ports.ts';

/** Milliseconds: the largest expected difference between the clocks of two processes. */
export const clockSkewMs = 5_000;

/** Returns the time in milliseconds at which the order's lease expires; 0 if no process has it. */
export function leaseExpiresAt({ workerUntil = 0 }: Pick<Order, 'workerUntil'>): number {
  return workerUntil;
}

/** Runs `work` under the order's lease, then releases the lease. Undefined if another process has the lease. */
export async function withLease<T>(
  ports: PaymentPorts,
  found: Order,
  { durationMs, work }: { readonly durationMs: number; readonly work: (order: Order) => Promise<T> },
): Promise<T | undefined> {
  if (leaseExpiresAt(found) + clockSkewMs > ports.now()) return undefined;
  const order = await acquireLease(ports, found, durationMs);
  if (!order) return undefined;
  try {
    return await work(order);
  } finally {
    await releaseLease(ports, order);
  }
}

/** Acquires the lease if the order is unchanged. Undefined if another process was faster. */
export async function acquireLease(
  ports: PaymentPorts,
  order: Order,
  durationMs: number,
): Promise<Order | undefined> {
  const set = { worker: randomUUID(), workerUntil: ports.now() + durationMs };
  const acquired = applyTransition(ports, order, { transition: 'acquireLease', set });
  return unlessLost(acquired, () => undefined);
}

/** Releases the lease, so that the next click or pass need not wait until the lease expires. Never throws. */
export async function releaseLease(ports: PaymentPorts, leased: Order): Promise<void> {
  try {
    const now = await readOrder(ports.table, leased.orderId);
    if (now && now.worker === leased.worker)
      await applyTransition(ports, now, { transition: 'releaseLease', set: { workerUntil: 0 } });
  } catch {
    // A lease that is not released expires.
  }
}
