import { randomUUID } from 'node:crypto';
import { LostOrder, moveOrder } from './apply-transition.ts';
import { type Order, readOrder } from './order.ts';
import type { PaymentPorts } from './ports.ts';

/** Milliseconds by which the clocks of two processes may differ. */
export const clockSlack = 5_000;

/**
 * Becomes the worker of an attempt whose worker's time is up, for that many milliseconds. Undefined when someone else was
 * faster or the attempt has moved on.
 */
export async function takeOver(
  ports: PaymentPorts,
  order: Order,
  milliseconds: number,
): Promise<Order | undefined> {
  try {
    const set = { worker: randomUUID(), workerUntil: ports.now() + milliseconds };
    return await moveOrder(ports, order, { move: 'takeOver', set });
  } catch (error) {
    if (error instanceof LostOrder) return undefined;
    throw error;
  }
}

/** Nobody works at the order, as far as clocks can tell. */
function isFree({ workerUntil = 0 }: Order, now: number): boolean {
  return workerUntil + clockSlack <= now;
}

/** Works at the order as its worker and steps aside afterwards; undefined, and nothing done, while somebody else is. */
export async function asWorker<T>(
  ports: PaymentPorts,
  found: Order,
  { milliseconds, work }: { readonly milliseconds: number; readonly work: (order: Order) => Promise<T> },
): Promise<T | undefined> {
  if (!isFree(found, ports.now())) return undefined;
  const order = await takeOver(ports, found, milliseconds);
  if (!order) return undefined;
  try {
    return await work(order);
  } finally {
    await stepAside(ports, order);
  }
}

/** Lets the shopper's next click, or the next pass, resume at once instead of after this worker's time. */
export async function stepAside(ports: PaymentPorts, running: Order): Promise<void> {
  try {
    const now = await readOrder(ports.table, running.orderId);
    if (now && now.worker === running.worker)
      await moveOrder(ports, now, { move: 'stepAside', set: { workerUntil: 0 } });
  } catch {
    // Its time passes by itself.
  }
}
