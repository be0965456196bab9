import { indexKeys } from '#functions/db/keys.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { OrderView } from '#shared/order/studio-order.ts';
import { retention } from '#shop-config';
import { hasLostDispute, hasOpenDispute } from './dispute.ts';
import type { Order, OrderRefund } from './order.ts';
import { refundedOrPending } from './refundable.ts';

/** Minor units that are refunded or on their way to the shopper, without failed refunds. */
export function refundedOf(order: Order): number {
  return Math.max(refundedOrPending(order), order.givenBack ?? 0);
}

/** The order's list in the studio; undefined for an order that ended without a sale. */
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

/** A test order can be marked as shipped for practice. */
export function mayShip(order: Order): boolean {
  const view = viewOf(order);
  return view === 'to-ship' || view === 'test';
}

/** Its shipment was canceled at Square, a dispute is lost, or the artist decided so after a failed refund. */
function isNotToBeShipped(order: Order): boolean {
  const { shipment, shipmentCanceledAt, refundDecision } = order;
  if (shipment) return false;
  return shipmentCanceledAt !== undefined || refundDecision?.ship === false || hasLostDispute(order);
}

/**
 * The last refund of a paid order, if it failed and the artist has neither requested another nor decided about the
 * order. The order is not shipped meanwhile, because a refund was intended.
 */
export function undecidedRefund(order: Order): OrderRefund | undefined {
  const { state, refunds = [], refundDecision } = order;
  const last = refunds.at(-1);
  const isDecided = refunds.length <= (refundDecision?.refunds ?? 0);
  const isOpen =
    state === 'PAID' && last?.state === 'failed' && !isDecided && refundedOf(order) < order.total;
  return isOpen ? last : undefined;
}

/** Bytes. A sort key has at most 1,024 (DynamoDB, "Service quotas"), and time and id precede the words. */
const mostBytes = 900;
/** Characters of one word, so that a long name leaves room for the titles. */
const longestWord = 80;

/**
 * Search words of a sold order, in lower case: number, name, town and titles. They are part of the index's key, so that
 * a search reads no rows of orders; a very long order loses its last titles. Without names, for an old order: number
 * and titles.
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

/** Milliseconds after which an order is not found by name and town any more, and an ended one loses them. */
export const namesKeptFor = (retention.namesMonths * 365.25 * 24 * 60 * 60_000) / 12;

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
