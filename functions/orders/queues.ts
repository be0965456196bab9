import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { countLag } from '#functions/stock/available.ts';
import { hasOpenDispute } from './dispute.ts';
import { type Order, orderIdOf } from './order.ts';
import { namesKeptFor, undecidedRefund, viewOf, wordsOf } from './views.ts';

/** The order's keys in a queue after the transition; `at` in milliseconds: now, unless the transition sets it. */
export type QueuePlacement = (
  order: Order,
  at: number,
) => { readonly gsi1pk?: string; readonly gsi1sk?: string } | 'none';

/** Milliseconds. By then Square's counts include the sale. */
const countedAfter = countLag + 5_000;
/** Milliseconds. By then a process that works on a paid order has ended. */
const followUpAfter = 60_000;

export const pending: QueuePlacement = ({ orderId, leaseUntil = 0 }) =>
  indexKeys.pendingOrder(leaseUntil, orderId);
export const unpaid: QueuePlacement = ({ orderId, createdAt }) => indexKeys.unpaidOrder(createdAt, orderId);
export const followUpSale: QueuePlacement = ({ orderId }, at) =>
  indexKeys.followUpOrder(at + countedAfter, orderId);
export const testPaid: QueuePlacement = ({ orderId }, at) => indexKeys.paidTestOrder(at, orderId);
export const noQueue: QueuePlacement = () => 'none';
/** Placed before the unpaid orders, because only the order at Square is still to be canceled. */
export const first: QueuePlacement = ({ orderId }) => indexKeys.unpaidOrder(0, orderId);
export const afterReview: QueuePlacement = (order, at) =>
  order.givenBack ? followUpSale(order, at) : first(order, at);
/** Keeps its present queue, and is due there at that time. */
export const dueAt: QueuePlacement = ({ orderId }, at) => ({
  gsi1sk: indexKeys.pendingOrder(at, orderId).gsi1sk,
});

/** A paid order has pending work, or an event of Square's about it has not been followed up. */
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

/** Queued for the reconciler, which continues if the process crashes; a test order has no follow-up. */
export const followUpSoon: QueuePlacement = (order, at) =>
  order.mode === 'test' ? queueOfSale(order, at) : indexKeys.followUpOrder(at + followUpAfter, order.orderId);
export const followUpNow: QueuePlacement = ({ orderId }, at) => indexKeys.followUpOrder(at, orderId);

/**
 * The order stays in its queue, at its time `at`; only the search words in its key are updated. Unpaid test orders have
 * no search words.
 */
export const reworded: QueuePlacement = (order, at) => {
  const view = viewOf(order);
  return view === undefined || view === 'test'
    ? {}
    : { gsi1sk: indexKeys.orderToShip(at, order.orderId, wordsOf(order, { withNames: false })).gsi1sk };
};

/** Puts a sale on its list in the studio. A sale not yet in Square's counts stays with the reconciler. */
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

/** An order in review stays in the reconciler's queue. */
export const whereSold: QueuePlacement = (order, at) =>
  order.state === 'PAID' ? queueOfSale(order, at) : {};

/** An order in one of the reconciler's queues, with its present position. */
export interface QueueEntry {
  readonly orderId: string;
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

const pageSize = 200;

/**
 * Orders of a queue up to `time` (milliseconds): with a payment attempt that should have ended by then, or in review;
 * open since before then; or with a sale that Square's counts should include. Read in pages, oldest first, so that
 * every order gets its turn.
 */
export async function* listDue(
  table: Table,
  queue: 'pendingOrder' | 'unpaidOrder' | 'followUpOrder',
  time: number,
): AsyncGenerator<QueueEntry> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.queryPage({
      ...inIndex(indexKeys[queue](time, '~'), '<='),
      Limit: pageSize,
      ...(start && { ExclusiveStartKey: start }),
    });
    for (const item of page.Items ?? [])
      yield {
        orderId: orderIdOf(item),
        gsi1pk: String(item['gsi1pk']),
        gsi1sk: String(item['gsi1sk']),
      };
    start = page.LastEvaluatedKey;
  } while (start);
}
