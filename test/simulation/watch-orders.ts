import type { Item } from '#functions/db/table.ts';
import { clockSkewMs } from '#functions/orders/lease.ts';
import type { SquareRequest } from '#infra/local/square-simulator/api.ts';
import type { History } from './history.ts';
import { contexts, Process } from './process.ts';
import type { Timeline } from './timeline.ts';

/** Timeouts of the Lambdas in milliseconds: of those that process requests, and of the one that the schedule starts. */
const timeoutMs = 25_000;
const scheduleTimeoutMs = 55_000;

export type Watch = ReturnType<typeof watchOrders>;

/** Watches all writes of orders, because the final rows do not show all broken invariants. */
export function watchOrders({ skews }: History, timeline: Timeline) {
  const broken: string[] = [];
  /** Times at which the shop decided to void a payment, by the payment's reference. */
  const voids = new Map<string, number>();
  const holders = new Map<unknown, Process>();
  /** Requests to Square that an order's row contained before they were sent, by operation and key. */
  const intents = new Set<string>();
  const haveOneTime = Math.max(...skews) - Math.min(...skews) <= clockSkewMs;

  function mayRun(process: Process): boolean {
    const limit = process.name === 'the schedule' ? scheduleTimeoutMs : timeoutMs;
    return !process.isDead && !process.isOver && timeline.now - process.begunAt < limit;
  }

  function onWrite(before: Item | undefined, after: Item | undefined): void {
    if (after?.['sk'] !== 'ORDER') return;
    const { orderId, attempt, worker, voidReason } = after;
    const reference = `p_${orderId}_${attempt}`;
    if (after['card'] !== undefined) intents.add(`createPayment ${reference}`);
    if (after['state'] === 'CAPTURING') intents.add(`completePayment ${after['paymentId']}`);
    for (const [operation, key, wishes] of [
      ['refundPayment', 'r', after['refunds']],
      ['batchCreateChanges', 'rs', after['restocks']],
    ] as const)
      for (const number of ((wishes ?? []) as object[]).keys())
        intents.add(`${operation} ${key}_${orderId}_${number}`);
    if (after['shipping'] !== undefined) intents.add(`updateOrder ${after['squareOrderId']}`);
    if (voidReason !== undefined && !voids.has(reference)) voids.set(reference, timeline.now);
    const process = contexts.getStore();
    if (worker === undefined || worker === before?.['worker'] || !(process instanceof Process)) return;
    const holder = holders.get(orderId);
    const isHeld = Number(before?.['workerUntil'] ?? 0) > 0;
    if (holder && isHeld && haveOneTime && holder !== process && mayRun(holder))
      broken.push(`lease: ${process.name} took ${orderId} while ${holder.name} had it`);
    holders.set(orderId, process);
  }

  function onCall(process: Process, operation: string, { url, text }: SquareRequest): void {
    const [, , , id = ''] = url.pathname.split('/');
    const keys: Readonly<Record<string, () => string | undefined>> = {
      createPayment: () => JSON.parse(text).reference_id,
      completePayment: () => id,
      refundPayment: () => JSON.parse(text).idempotency_key,
      batchCreateChanges: () => JSON.parse(text).idempotency_key,
      updateOrder: () => (text.includes('"PREPARED"') ? id : undefined),
    };
    const key = keys[operation]?.();
    if (key !== undefined && !intents.has(`${operation} ${key}`))
      broken.push(`intent: ${process.name} calls ${operation} ${key}, which no order has recorded`);
    if (operation === 'completePayment' && !process.name.endsWith('pays'))
      broken.push(`I8: ${process.name} captures ${id}, and no shopper is waiting`);
  }

  return { broken, voids, onWrite, onCall };
}
