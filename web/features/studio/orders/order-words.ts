import { formatMinorUnits } from '#shared/money/money.ts';
import { type LineNames, lineName } from '#shared/order/line-words.ts';
import type { Money, OpenOrder } from '#shared/order/order.ts';
import type { StudioOrder, StudioOrderLine } from '#shared/order/studio-order.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { readableDay } from '#web/features/studio/readable-time.ts';

/** 'The Moon Stairs, Prints on Wood, 24 × 30 in' */
export function workName(line: LineNames): string {
  return keepMeasures(lineName(line));
}

/** '2 × Fish Weather, A4' where it is more than one. */
export function lineWords(line: LineNames & Pick<StudioOrderLine, 'quantity'>): string {
  return line.quantity === 1 ? workName(line) : `${line.quantity}\u00a0× ${workName(line)}`;
}

/** What keeps a paid order from being shipped. */
export const holdWords: Readonly<Record<NonNullable<OpenOrder['hold']>, string>> = {
  review: 'In review, do not ship',
  disputed: 'Disputed, do not ship',
  'dispute lost': 'Dispute lost, do not ship',
  'refund failed': 'Refund failed, do not ship',
  'given back': 'Refunded, do not ship',
  'called off': 'Cancelled, do not ship',
};

/** Where an order stands, in a few words that fit into a row. */
export function standing(order: StudioOrder): string {
  const { view, shipment, dispute, daysWaiting = 0, createdAt } = order;
  switch (view) {
    case 'to-ship':
      return waitingWords(daysWaiting);
    case 'shipped':
      return `${shipment ? `Shipped ${readableDay(shipment.shippedAt)}` : 'Shipped'}${shippedDispute(dispute)}`;
    case 'refunded':
      if (order.refunded.amount === 0)
        return holdWords[dispute?.stage === 'lost' ? 'dispute lost' : 'called off'];
      return isWhollyRefunded(order) ? 'Refunded' : 'Refunded in part';
    case 'unpaid':
      return order.canceled ? 'Cancelled' : `Unpaid since ${readableDay(createdAt)}`;
    case 'review':
      return holdWords.review;
    case 'test':
      return 'Test, nothing to ship';
    case 'disputed':
      return holdWords.disputed;
    case 'refund-failed':
      return holdWords['refund failed'];
  }
}

function shippedDispute(dispute: StudioOrder['dispute']): string {
  if (!dispute || dispute.stage === 'won') return '';
  return dispute.stage === 'lost' ? ', dispute lost' : ', disputed';
}

function waitingWords(days: number): string {
  if (days < 1) return 'New today';
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
}

function isWhollyRefunded({ total, refunded }: Pick<StudioOrder, 'total' | 'refunded'>): boolean {
  return refunded.amount > 0 && refunded.amount >= total.amount;
}

/** Whether it goes into a parcel, or went: there is a packing slip to print. */
export function isPacked({ view }: Pick<StudioOrder, 'view'>): boolean {
  return view === 'to-ship' || view === 'shipped';
}

/** '$20.00 refunded'; empty while nothing was. */
export function refundedWords({ refunded }: Pick<StudioOrder, 'refunded'>): string {
  return refunded.amount > 0 ? `${formatOrderMoney(refunded)} refunded` : '';
}

/** The kind of every message about one order. */
export const orderToast = (orderId: string) => `order ${orderId}`;

/** Money as Square has it, returns below zero and unknown currencies included. */
export function formatOrderMoney({ amount, currency }: Money): string {
  try {
    return formatMinorUnits(amount, currency);
  } catch {
    return `${(amount / 100).toFixed(2)} ${currency}`;
  }
}
