import { indexKeys } from '#functions/db/keys.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { OrderView } from '#shared/order/studio-order.ts';
import { retention } from '#shop-config';
import { hasLostDispute, hasOpenDispute } from './dispute.ts';
import type { Order, OrderRefund } from './order.ts';
import { refundedOrPending } from './refundable.ts';

/** Returns the minor units that are refunded or on their way to the shopper, without failed refunds. */
export function refundedOf(order: Order): number {
  return Math.max(refundedOrPending(order), order.givenBack ?? 0);
}

/** Returns the order's list in the studio; undefined for an order that ended without a sale. */
export function viewOf(order: Order): OrderView | undefined {
  switch (order.state) {
    case 'OPEN':
    case 'PAYING':
    case 'CAPTURING':
      return 'unpaid';
    case 'REVIEW':
      return 'review';
    case 'CANCELED':
      return (order.givenBack ?? 0) > 0 ? 'refunded' : undefined;
    case 'PAID':
      if (refundedOf(order) >= order.total || isNotToBeShipped(order)) return 'refunded';
      if (order.shipment) return 'shipped';
      if (hasOpenDispute(order)) return 'disputed';
      if (undecidedRefund(order)) return 'refund-failed';
      return order.mode === 'test' ? 'test' : 'to-ship';
  }
}

/** Whether the order can be marked as shipped. Test orders can, so that the artist can practice. */
export function mayShip(order: Order): boolean {
  const view = viewOf(order);
  return view === 'to-ship' || view === 'test';
}

/** Whether the shipment was canceled, a dispute is lost, or the artist has decided against shipping. */
function isNotToBeShipped(order: Order): boolean {
  const { shipment, shipmentCanceledAt, refundDecision } = order;
  if (shipment) return false;
  return shipmentCanceledAt !== undefined || refundDecision?.ship === false || hasLostDispute(order);
}

/**
 * Returns the last refund of a paid order if it failed and the artist has not decided whether the order ships. Until
 * then the order must not be shipped, because a refund was intended.
 */
export function undecidedRefund(order: Order): OrderRefund | undefined {
  const { state, refunds = [], refundDecision } = order;
  const last = refunds.at(-1);
  const isDecided = refunds.length <= (refundDecision?.refunds ?? 0);
  const isOpen =
    state === 'PAID' && last?.state === 'failed' && !isDecided && refundedOf(order) < order.total;
  return isOpen ? last : undefined;
}

/** Maximum number of bytes of the search words. A sort key, which also has time and id, may have 1,024 bytes. */
const mostBytes = 900;
/** Maximum number of characters of a name or title, so that a long name does not displace the titles. */
const longestWord = 80;

/**
 * Returns the search words of a sold order in lower case: its numbers, name, town and titles. They are part of the
 * index's key, so that a search need not read orders. If they are too long, the last titles are left out. `withNames`:
 * whether name and town are included, which an old order no longer has.
 */
export function wordsOf(
  { orderId, confirmation = '', delivery, lines }: Order,
  { withNames }: { readonly withNames: boolean },
): string {
  const titles = new Set(lines.map(({ title }) => displayTitle(title)));
  const words = [
    orderNumber(orderId),
    confirmation,
    ...(withNames ? [delivery?.name ?? '', delivery?.town ?? ''] : []),
    ...titles,
  ].map((word) => word.slice(0, longestWord).toLowerCase());
  while (Buffer.byteLength(words.join('\n')) > mostBytes) words.pop();
  return words.join('\n');
}

/** Milliseconds after which the search words of an order lose name and town, and an ended order its personal data. */
export const namesKeptFor = (retention.namesMonths * 365.25 * 24 * 60 * 60_000) / 12;

/** A queue or list of orders in the index. */
export interface OrderQueue {
  readonly pk: string;
  readonly newestFirst?: true;
  /** Set if the entries include the orders' search words. */
  readonly hasWords?: true;
  /** Milliseconds after which an order is no longer shown. */
  readonly shownFor?: number;
}

/** Milliseconds after its payment for which a test order is shown. */
export const testOrderShownFor = 7 * 24 * 3_600_000;

const pending: OrderQueue = { pk: indexKeys.pendingOrder(0, '').gsi1pk };
const unpaid: OrderQueue = { pk: indexKeys.unpaidOrder(0, '').gsi1pk, newestFirst: true };
/** The follow-up queue: orders that were sold about a minute ago or less, and orders with pending work. */
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

/** The queues that are read for each view, in display order. */
const listsOf: Readonly<Record<OrderView, readonly OrderQueue[]>> = {
  'to-ship': [toShip, busy],
  shipped: [busy, disputed, refundFailed, shipped],
  refunded: [busy, disputed, refunded],
  // An earlier version may have put an order with a failed refund on the list to ship.
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

/** All queues that contain sold orders, in the usual sequence of an order's life. */
export const saleLists: readonly OrderQueue[] = [busy, toShip, disputed, refundFailed, shipped, refunded];
