import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { countLag } from '#functions/stock/available.ts';
import { hasOpenDispute } from './dispute.ts';
import { type Order, orderIdOf } from './order.ts';
import { namesKeptFor, undecidedRefund, viewOf, wordsOf } from './views.ts';

/** Returns the order's keys in a queue after the transition. `at`: time of the transition in milliseconds. */
export type QueuePlacement = (
  order: Order,
  at: number,
) => { readonly gsi1pk?: string; readonly gsi1sk?: string } | 'none';

/** Milliseconds after which Square's counts include a sale. */
const countedAfter = countLag + 5_000;
/** Milliseconds after which a process that works on a paid order has ended. */
const followUpAfter = 60_000;

export const pending: QueuePlacement = ({ orderId, leaseUntil = 0 }) =>
  indexKeys.pendingOrder(leaseUntil, orderId);
export const unpaid: QueuePlacement = ({ orderId, createdAt }) => indexKeys.unpaidOrder(createdAt, orderId);
export const followUpSale: QueuePlacement = ({ orderId }, at) =>
  indexKeys.followUpOrder(at + countedAfter, orderId);
export const testPaid: QueuePlacement = ({ orderId }, at) => indexKeys.paidTestOrder(at, orderId);
export const noQueue: QueuePlacement = () => 'none';
/** Puts the order first in the queue of unpaid orders, so that the next pass cancels the order at Square. */
export const first: QueuePlacement = ({ orderId }) => indexKeys.unpaidOrder(0, orderId);
export const afterReview: QueuePlacement = (order, at) =>
  order.givenBack ? followUpSale(order, at) : first(order, at);
/** Keeps the order in its present queue, where it is due at the time `at`. */
export const dueAt: QueuePlacement = ({ orderId }, at) => ({
  gsi1sk: indexKeys.pendingOrder(at, orderId).gsi1sk,
});

/** Whether a paid order has pending work, or an event from Square that has not been followed up. */
function isUnderWay({
  state,
  mode,
  shipping,
  paymentId,
  refunds = [],
  restocks = [],
  ...order
}: Order): boolean {
  if (state !== 'PAID') return false;
  if (shipping) return true;
  if (mode === 'test') return false;
  const { heardAt = 0, recountedAt = 0 } = order;
  const isRefunding = refunds.some(
    (refund) => refund.paymentId === paymentId && (refund.state === 'asked' || refund.state === 'accepted'),
  );
  return isRefunding || restocks.some((restock) => restock.state === 'asked') || heardAt > recountedAt;
}

/** Queues the order for the reconciler, which continues if this process crashes. A test order has no follow-up. */
export const followUpSoon: QueuePlacement = (order, at) =>
  order.mode === 'test' ? queueOfSale(order, at) : indexKeys.followUpOrder(at + followUpAfter, order.orderId);
export const followUpNow: QueuePlacement = ({ orderId }, at) => indexKeys.followUpOrder(at, orderId);

/**
 * Keeps the order in its queue, at its time `at`, and removes the names from the search words in its key. Unpaid orders
 * and test orders have no search words.
 */
export const reworded: QueuePlacement = (order, at) => {
  const view = viewOf(order);
  return view === undefined || view === 'test'
    ? {}
    : { gsi1sk: indexKeys.orderToShip(at, order.orderId, wordsOf(order, { withNames: false })).gsi1sk };
};

/** Puts a sale on its list in the studio, or keeps it in the follow-up queue until Square's counts include it. */
export const queueOfSale: QueuePlacement = (order, at) => {
  const { orderId, mode, paidAt = at, recountedAt, shipment } = order;
  if (isUnderWay(order)) return indexKeys.followUpOrder(at + followUpAfter, orderId);
  if (mode === 'live' && recountedAt === undefined) return followUpSale(order, paidAt);
  const words = (since: number) => wordsOf(order, { withNames: at - since < namesKeptFor });
  if (hasOpenDispute(order)) return indexKeys.disputedOrder(at, orderId, words(at));
  if (undecidedRefund(order)) return indexKeys.failedRefund(at, orderId, words(at));
  switch (viewOf(order)) {
    case 'shipped': {
      const { shippedAt = at } = shipment ?? {};
      return indexKeys.shippedOrder(shippedAt, orderId, words(shippedAt));
    }
    case 'refunded':
      return indexKeys.refundedOrder(at, orderId, words(at));
    case 'to-ship':
      return indexKeys.orderToShip(paidAt, orderId, words(paidAt));
    case 'test':
      return testPaid(order, paidAt);
    default:
      return 'none';
  }
};

/** Puts a paid order on its list. An order in review stays in the reconciler's queue. */
export const whereSold: QueuePlacement = (order, at) =>
  order.state === 'PAID' ? queueOfSale(order, at) : {};

/** The entry of an order in one of the reconciler's queues. */
export interface QueueEntry {
  readonly orderId: string;
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

export type Queue = 'pendingOrder' | 'unpaidOrder' | 'followUpOrder';

/**
 * Reads the entries of a queue up to `time` (milliseconds), oldest first. The time of an entry is `leaseUntil` of an
 * attempt or review, the creation of an unpaid order, or the time of a follow-up.
 */
export async function listDue(table: Table, queue: Queue, time: number): Promise<QueueEntry[]> {
  const entries = await table.query(inIndex(indexKeys[queue](time, '~'), '<='));
  return entries.map((entry) => ({
    orderId: orderIdOf(entry),
    gsi1pk: String(entry['gsi1pk']),
    gsi1sk: String(entry['gsi1sk']),
  }));
}
