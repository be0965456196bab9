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
