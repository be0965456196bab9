import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { cancelUnpaid } from '#functions/orders/cancel-unpaid.ts';
import { toReview } from '#functions/orders/end-transitions.ts';
import { type Result, type RetryLater, refundPollMs } from '#functions/orders/follow-up-result.ts';
import { clockSkewMs, withLease } from '#functions/orders/lease.ts';
import {
  isInFlight,
  type Order,
  readOrder,
  reconcilerLeaseMs,
  unpaidLifetime,
} from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { listDue, type Queue, type QueueEntry } from '#functions/orders/queues.ts';
import { refreshStock } from '#functions/orders/refresh-stock.ts';
import { isClosedAtSquare } from '#functions/orders/refunds/external-refunds.ts';
import { followRefundedOrder } from '#functions/orders/refunds/follow-refunded-order.ts';
import { fateOfRefunds } from '#functions/orders/refunds/follow-refunds.ts';
import { resolveLeased } from '#functions/orders/review/end-review.ts';
import { followShipping } from '#functions/orders/shipping/ship.ts';
import { describeError } from '#functions/platform/log.ts';

/** Milliseconds between two reads of the counts after a sale. */
const betweenCounts = 60_000;
/** Milliseconds after a sale for which the counts are read. After that, only Square's events update them. */
const longestUncounted = 10 * 60_000;

/** Milliseconds after which an attempt with an unclear outcome is put in review. */
const longestUnclear = 25 * 60_000;

/** Milliseconds after which a pass begins no further order. The Lambda's timeout is 55 s. */
const longestPassMs = 35_000;
/**
 * Milliseconds of the first delay, so that the pass after a minute includes the order again. Each further delay is
 * twice as long, up to `longestDelayMs`.
 */
const firstDelayMs = 50_000;
const longestDelayMs = 30 * 60_000;
/** Number of passes without a result after which the operator's alarm is raised. */
const tellAfter = 3;

interface QueueWork {
  readonly queue: Queue;
  readonly work: (ports: PaymentPorts, orderId: string) => Promise<Result | RetryLater>;
  /** Milliseconds between the time in an entry's sort key and the time at which the order is due. */
  readonly dueAfter: number;
  /** Share of the pass after which the next queue is processed, even if this queue has more orders. */
  readonly until: number;
}

const queues: readonly QueueWork[] = [
  { queue: 'pendingOrder', work: resolveAttempt, dueAfter: clockSkewMs, until: 0.6 },
  { queue: 'unpaidOrder', work: cancelUnpaid, dueAfter: unpaidLifetime, until: 0.9 },
  { queue: 'followUpOrder', work: followUp, dueAfter: 0, until: 1 },
];

/**
 * Runs one pass: ends abandoned attempts, cancels unpaid orders, and follows up sales. An attempt becomes a sale if
 * Square has captured its payment, and otherwise the payment is voided. A pass never captures, because no shopper is
 * waiting. `longest`: milliseconds after which no further order is begun.
 *
 * An order without a final result is due again after 1, 2, 4 … minutes, behind all others, so that it does not delay
 * them. An entry that another process has moved meanwhile is not changed.
 */
export async function reconcileOnce(
  ports: PaymentPorts,
  { longest = longestPassMs }: { readonly longest?: number } = {},
): Promise<void> {
  const startedAt = ports.now();
  for (const queue of queues) {
    for (const entry of await listDue(ports.table, queue.queue, startedAt - queue.dueAfter)) {
      if (ports.now() - startedAt > longest * queue.until) break;
      const result = await workOn(ports, queue, entry);
      if (typeof result === 'object') await reschedule(ports, entry, queue, result);
      else if (result === 'waiting') await reschedule(ports, entry, queue);
    }
  }
}

async function workOn(ports: PaymentPorts, { work }: QueueWork, { orderId }: QueueEntry) {
  try {
    return await work(ports, orderId);
  } catch (error) {
    if (error instanceof LostOrder) return 'done';
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'reconcile', orderId, error: describeError(error) });
    return 'waiting';
  }
}

/** Sets the time at which the order is due again. With `pause`, this does not count as a failed pass. Never throws. */
async function reschedule(
  ports: PaymentPorts,
  entry: QueueEntry,
  { dueAfter }: QueueWork,
  pause?: RetryLater,
): Promise<void> {
  const { orderId } = entry;
  try {
    const order = await readOrder(ports.table, orderId);
    if (!order) return;
    const troubles = pause ? 0 : (order.troubles ?? 0) + 1;
    if (troubles >= tellAfter) {
      ports.metric(isInFlight(order.state) ? 'StuckPayment' : 'OrderStuck');
      ports.log('error', { message: 'order is stuck', orderId, state: order.state });
    }
    const delay = pause?.retryInMs ?? Math.min(longestDelayMs, firstDelayMs * 2 ** (troubles - 1));
    const at = ports.now() + delay - dueAfter;
    await applyTransition(ports, order, { transition: 'reschedule', set: { troubles }, at, entry });
  } catch (error) {
    if (error instanceof LostOrder) return;
    ports.log('error', { message: 'order could not be rescheduled', orderId, error: describeError(error) });
  }
}

/**
 * Ends an abandoned attempt. The order becomes PAID if Square has captured, and OPEN once it is certain that nothing
 * was or will be captured. It goes to REVIEW if Square's data is contradictory, contradicts the shop's, or stays
 * unclear for too long, and leaves REVIEW as soon as Square's data is unambiguous. Anything else waits for a later
 * pass.
 */
async function resolveAttempt(ports: PaymentPorts, orderId: string): Promise<Result> {
  const found = await readOrder(ports.table, orderId);
  if (!found || !(isInFlight(found.state) || found.state === 'REVIEW')) return 'done';
  if ((found.leaseUntil ?? 0) + clockSkewMs > ports.now()) return 'done';
  const work = (order: Order) => endUnclear(ports, order);
  return (await withLease(ports, found, { durationMs: reconcilerLeaseMs, work })) ?? 'done';
}

/** Ends an attempt or a review. An attempt that has not ended after `longestUnclear` goes to review. */
async function endUnclear(ports: PaymentPorts, order: Order): Promise<Result> {
  const { orderId, startedAt = 0 } = order;
  const isTooLong = isInFlight(order.state) && ports.now() - startedAt > longestUnclear;
  try {
    const result = await resolveLeased(ports, order);
    if (result !== 'waiting' || !isTooLong || (await hasVoided(ports, order))) return result;
  } catch (error) {
    if (error instanceof LostOrder || !isTooLong) throw error;
    ports.log('error', { message: 'unclear payment', orderId, error: describeError(error) });
  }
  await applyTransition(ports, order, toReview(order, 'unclear', ports.now()));
  return 'review';
}

/**
 * Whether this pass has requested a void. If so, there is no review yet: the next pass may end the attempt, and the
 * plan limits the number of void requests.
 */
async function hasVoided({ table }: PaymentPorts, { orderId, voids = 0 }: Order): Promise<boolean> {
  return ((await readOrder(table, orderId))?.voids ?? 0) > voids;
}

/**
 * Follows up a sale, its shipment and its refunds. Reads Square's counts, which include the sale after a minute, so
 * that its claim is removed even if the event was lost. Also shows the new stock to visitors, in case the process that
 * settled the order crashed before.
 */
async function followUp(ports: PaymentPorts, orderId: string): Promise<Result | RetryLater> {
  const order = await readOrder(ports.table, orderId);
  if (order?.state === 'CANCELED') return followRefundOfCanceled(ports, order);
  if (order?.state !== 'PAID') return 'done';
  const follow = followerOf(order);
  if (follow) {
    const work = (taken: Order) => follow(ports, taken);
    return (await withLease(ports, order, { durationMs: reconcilerLeaseMs, work })) ?? 'done';
  }
  const isCounted = await refreshStock(ports, order);
  await raiseVersion(
    ports.table,
    order.lines.map(({ artworkId }) => artworkId),
  );
  const isYoung = ports.now() - (order.paidAt ?? 0) < longestUncounted;
  if (!isCounted && isYoung) return { retryInMs: betweenCounts };
  await applyTransition(ports, order, { transition: 'finishFollowUp', set: { recountedAt: ports.now() } });
  return 'done';
}

function followerOf({ shipping, refunds, restocks, heardAt }: Order) {
  if (shipping) return followShipping;
  return refunds || restocks || heardAt !== undefined ? followRefundedOrder : undefined;
}

/** Closes a fully refunded order at Square. If a refund that Square had accepted fails, the order returns to review. */
async function followRefundOfCanceled(ports: PaymentPorts, order: Order): Promise<Result | RetryLater> {
  await refreshStock(ports, order);
  const provider = await openProvider(ports, order.mode);
  switch (await fateOfRefunds(provider, order)) {
    case 'failed':
      await applyTransition(ports, order, toReview(order, 'refund failed', ports.now()));
      return 'review';
    case 'waiting':
      return { retryInMs: refundPollMs };
    case 'arrived':
      if (!(await isClosedAtSquare(ports, provider, order))) return 'waiting';
      await applyTransition(ports, order, {
        transition: 'finishFollowUp',
        set: { recountedAt: ports.now() },
      });
      return 'done';
  }
}
