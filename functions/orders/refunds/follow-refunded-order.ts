import { applyTransition } from '#functions/orders/apply-transition.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { refreshStock } from '#functions/orders/refresh-stock.ts';
import { type Result, type RetryLater, refundPollMs } from '#functions/orders/work-result.ts';
import { isClosedAtSquare } from './at-square.ts';
import { followPaid, isFollowed } from './follow-paid.ts';
import { alertIfStuck } from './follow-refunds.ts';

/**
 * Follows a paid order that has refunds or restocks, under its lease: sends what is unanswered again, and records what was
 * refunded at Square. The order stays in the follow-up queue until a pass finds nothing left to do.
 */
export async function followRefundedOrder(ports: PaymentPorts, taken: Order): Promise<Result | RetryLater> {
  const provider = await openProvider(ports, taken.mode);
  const payment = await provider.readPayment(taken.paymentId ?? '');
  if (payment.kind !== 'ok') {
    alertIfStuck(ports, taken, taken.refunds);
    return 'waiting';
  }
  const order = await followPaid(ports, provider, taken, payment.value);
  const isClosed = await isClosedAtSquare(ports, provider, order);
  // What was written has put it into the queue anew.
  if (order !== taken) return 'followed';
  if (!isClosed) return 'waiting';
  if (!isFollowed(order, payment.value)) return isAnswered(order) ? { retryInMs: refundPollMs } : 'waiting';
  await refreshStock(ports, order);
  await applyTransition(ports, order, { transition: 'finishFollowUp', set: { recountedAt: ports.now() } });
  return 'followedUp';
}

/** Square has all that was asked of it. */
function isAnswered({ refunds = [], restocks = [] }: Order): boolean {
  return [...refunds, ...restocks].every(({ state }) => state !== 'asked');
}
