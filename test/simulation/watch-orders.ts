import type { Item } from '#functions/db/table.ts';
import { clockSkewMs } from '#functions/orders/lease.ts';
import type { History } from './history.ts';
import { contexts, Process } from './process.ts';
import type { Timeline } from './timeline.ts';

/** Milliseconds: the timeout of the Lambdas that take a shopper's or the artist's lease, and of the schedule's. */
const timeoutMs = 25_000;
const scheduleTimeoutMs = 55_000;

/** Watches all writes of orders for what the final rows do not show. */
export function watchOrders({ skews }: History, timeline: Timeline) {
  const broken: string[] = [];
  /** When the shop decided to void a payment, by the payment's reference. */
  const voids = new Map<string, number>();
  const holders = new Map<unknown, Process>();
  const haveOneTime = Math.max(...skews) - Math.min(...skews) <= clockSkewMs;

  function mayRun(process: Process): boolean {
    const limit = process.name === 'the schedule' ? scheduleTimeoutMs : timeoutMs;
    return !process.isDead && !process.isOver && timeline.now - process.begunAt < limit;
  }

  function onWrite(before: Item | undefined, after: Item | undefined): void {
    if (after?.['sk'] !== 'ORDER') return;
    const { orderId, attempt, worker, voidReason } = after;
    const reference = `p_${orderId}_${attempt}`;
    if (voidReason !== undefined && !voids.has(reference)) voids.set(reference, timeline.now);
    const process = contexts.getStore();
    if (worker === undefined || worker === before?.['worker'] || !(process instanceof Process)) return;
    const holder = holders.get(orderId);
    const isHeld = Number(before?.['workerUntil'] ?? 0) > 0;
    if (holder && isHeld && haveOneTime && holder !== process && mayRun(holder))
      broken.push(`lease: ${process.name} took ${orderId} while ${holder.name} had it`);
    holders.set(orderId, process);
  }

  return { broken, voids, onWrite };
}
