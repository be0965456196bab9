import { randomUUID } from 'node:crypto';
import { type Order, readOrder } from '../order.ts';
import type { PaymentPorts } from '../ports.ts';
import { LostOrder, moveOrder } from './transitions.ts';

type Ports = Pick<PaymentPorts, 'table' | 'now'>;

/**
 * Becomes the worker of an attempt whose worker's time is up, for that many milliseconds. Undefined when someone else was
 * faster or the attempt has moved on.
 */
export async function takeOver(
  { table, now }: Ports,
  order: Order,
  milliseconds: number,
): Promise<Order | undefined> {
  try {
    return await moveOrder(table, 'takeOver', order, {
      worker: randomUUID(),
      workerUntil: now() + milliseconds,
    });
  } catch (error) {
    if (error instanceof LostOrder) return undefined;
    throw error;
  }
}

/** Lets the shopper's next click, or the next pass, resume at once instead of after this worker's time. */
export async function stepAside({ table }: Ports, running: Order): Promise<void> {
  try {
    const now = await readOrder(table, running.orderId);
    if (now && now.worker === running.worker) await moveOrder(table, 'stepAside', now, { workerUntil: 0 });
  } catch {
    // Its time passes by itself.
  }
}
