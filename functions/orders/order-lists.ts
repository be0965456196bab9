import { indexKeys } from '#functions/db/keys.ts';
import type { OrderView } from '#shared/order/studio-order.ts';

/** A queue of orders in the index. */
export interface OrderQueue {
  readonly pk: string;
  readonly newestFirst?: true;
  /** Its entries include the order's search words. */
  readonly hasWords?: true;
  /** Milliseconds; older orders are not shown. */
  readonly shownFor?: number;
}

/** Milliseconds. A test order is shown for a week after its payment, as a real order is until it is shipped. */
export const testOrderShownFor = 7 * 24 * 3_600_000;

const pending: OrderQueue = { pk: indexKeys.pendingOrder(0, '').gsi1pk };
const unpaid: OrderQueue = { pk: indexKeys.unpaidOrder(0, '').gsi1pk, newestFirst: true };
/** Sold a minute ago, or with pending work of any kind. */
const busy: OrderQueue = { pk: indexKeys.followUpOrder(0, '').gsi1pk };
const toShip: OrderQueue = { pk: indexKeys.orderToShip(0, '', '').gsi1pk, hasWords: true };
const shipped: OrderQueue = {
  pk: indexKeys.shippedOrder(0, '', '').gsi1pk,
  newestFirst: true,
  hasWords: true,
};
const refunded: OrderQueue = {
  pk: indexKeys.refundedOrder(0, '', '').gsi1pk,
  newestFirst: true,
  hasWords: true,
};
const refundFailed: OrderQueue = { pk: indexKeys.failedRefund(0, '', '').gsi1pk, hasWords: true };
const disputed: OrderQueue = { pk: indexKeys.disputedOrder(0, '', '').gsi1pk, hasWords: true };
export const testPaid: OrderQueue = {
  pk: indexKeys.paidTestOrder(0, '').gsi1pk,
  shownFor: testOrderShownFor,
};

/** The queues of each view, in display order: the most urgent first. */
const listsOf: Readonly<Record<OrderView, readonly OrderQueue[]>> = {
  'to-ship': [toShip, busy],
  shipped: [busy, disputed, refundFailed, shipped],
  refunded: [busy, disputed, refunded],
  // An earlier version may have put such an order on the list to ship.
  'refund-failed': [refundFailed, busy, toShip],
  disputed: [disputed, busy],
  unpaid: [pending, unpaid],
  review: [pending],
  test: [testPaid],
};

const everywhere = [pending, unpaid, disputed, refundFailed, toShip, busy, testPaid, shipped, refunded];

export function listsFor(view: OrderView | undefined): readonly OrderQueue[] {
  return view === undefined ? everywhere : listsOf[view];
}

/** All queues with sales, in the order in which orders move through them, so that reading them in turn misses none. */
export const saleLists: readonly OrderQueue[] = [busy, toShip, disputed, refundFailed, shipped, refunded];
