import { indexKeys } from '#functions/db/keys.ts';
import type { OrderView } from '#shared/order/studio-order.ts';

/** A queue of the index that holds orders. */
export interface OrderQueue {
  readonly pk: string;
  readonly newestFirst?: true;
  /** Its entries carry the words that an order is found by. */
  readonly hasWords?: true;
  /** Milliseconds: what is older is not shown. */
  readonly shownFor?: number;
}

/** A test order is shown for a week after it was paid, as a real order would be until it is shipped. */
export const testOrderShownFor = 7 * 24 * 3_600_000;

const pending: OrderQueue = { pk: indexKeys.pendingOrder(0, '').gsi1pk };
const unpaid: OrderQueue = { pk: indexKeys.unpaidOrder(0, '').gsi1pk, newestFirst: true };
/** Sold a minute ago, or something is under way with it: of any kind. */
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

/** Where the orders of a view stand, in the order in which they are shown: what waits longest comes first. */
const listsOf: Readonly<Record<OrderView, readonly OrderQueue[]>> = {
  'to-ship': [toShip, busy],
  shipped: [busy, disputed, refundFailed, shipped],
  refunded: [busy, disputed, refunded],
  // One that an earlier version has put on the list to ship is found there.
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

/** Where every sale stands; first where a new one does, so that one which moves on is found by who reads them in turn. */
export const saleLists: readonly OrderQueue[] = [busy, toShip, disputed, refundFailed, shipped, refunded];
