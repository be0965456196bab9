import { randomUUID } from 'node:crypto';
import { applyTransition, unlessLost } from './apply-transition.ts';
import { type Order, readOrder } from './order.ts';
import type { PaymentPorts } from './ports.ts';

/** By how much the clocks of two processes may differ. */
export const clockSkewMs = 5_000;

/** When the lease of the order expires, in milliseconds; 0 where nobody holds one. `worker` names the lease holder. */
export function leaseExpiresAt({ workerUntil = 0 }: Pick<Order, 'workerUntil'>): number {
  return workerUntil;
}

/**
 * Runs `work` while this process holds the lease of the order, and releases it afterwards. Returns undefined, and runs
 * nothing, while another process holds it.
 */
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

/** Takes the lease as it was read. Returns undefined when another process was faster or the order has moved on. */
export async function acquireLease(
  ports: PaymentPorts,
  order: Order,
  durationMs: number,
): Promise<Order | undefined> {
  const set = { worker: randomUUID(), workerUntil: ports.now() + durationMs };
  const acquired = applyTransition(ports, order, { transition: 'acquireLease', set });
  return unlessLost(acquired, () => undefined);
}

/** Lets the shopper's next click, or the next pass, resume at once instead of after the lease has expired. */
export async function releaseLease(ports: PaymentPorts, leased: Order): Promise<void> {
  try {
    const now = await readOrder(ports.table, leased.orderId);
    if (now && now.worker === leased.worker)
      await applyTransition(ports, now, { transition: 'releaseLease', set: { workerUntil: 0 } });
  } catch {
    // It expires by itself.
  }
}
