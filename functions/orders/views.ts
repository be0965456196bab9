import { displayTitle } from '#shared/artwork/titles.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { OrderView } from '#shared/order/studio-order.ts';
import { retention } from '#shop-config';
import { hasLostDispute, hasOpenDispute } from './dispute.ts';
import type { Order, OrderRefund } from './order.ts';
import { refundedOrPending } from './refundable.ts';

/** Minor units that went back to the shopper or are on their way; nothing that failed. */
export function refundedOf(order: Order): number {
  return Math.max(refundedOrPending(order), order.givenBack ?? 0);
}

/** The studio's list that it stands on; none for an order that ended without a sale. */
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

/** A test order is marked as shipped for a rehearsal alone. */
export function mayShip(order: Order): boolean {
  const view = viewOf(order);
  return view === 'to-ship' || view === 'test';
}

/** Its shipment was canceled at Square, the artist does not ship it after a refund that failed, or a dispute is lost. */
function isNotToBeShipped(order: Order): boolean {
  const { shipment, shipmentCanceledAt, refundDecision } = order;
  if (shipment) return false;
  return shipmentCanceledAt !== undefined || refundDecision?.ship === false || hasLostDispute(order);
}

/**
 * The last refund of a paid order, where it came to nothing and the artist has neither asked for another nor said what
 * is to become of the order. The shopper was to have the money, so the order is not to be shipped meanwhile.
 */
export function undecidedRefund(order: Order): OrderRefund | undefined {
  const { state, refunds = [], refundDecision } = order;
  const last = refunds.at(-1);
  const isDecided = refunds.length <= (refundDecision?.refunds ?? 0);
  const isOpen =
    state === 'PAID' && last?.state === 'failed' && !isDecided && refundedOf(order) < order.total;
  return isOpen ? last : undefined;
}

/** Bytes. A sort key has 1,024 (DynamoDB, "Service quotas"), and time and id stand before the words. */
const mostBytes = 900;
/** Characters of any one of them, so that a long name leaves room for the titles. */
const longestWord = 80;

/**
 * What the artist finds a sold order by, in lower case: number, name, town and titles. It stands in the index's key, so
 * that thousands of orders are looked through without reading one; of a very long order the last titles are left out.
 * Without names, for an order that is old: number and titles.
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

/** Milliseconds after which an order on a list is no longer found by name and town, and one that has ended loses both. */
export const namesKeptFor = (retention.namesMonths * 365.25 * 24 * 60 * 60_000) / 12;
