import { randomUUID } from 'node:crypto';
import { type Order, readOrder } from '#functions/checkout/order.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { LostOrder, moveOrder } from './move.ts';

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
