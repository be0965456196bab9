import type { MailContent } from '#functions/mail/letter/content.ts';
import { trackingOf } from '#functions/square/provider-order.ts';
import type { Order } from './order.ts';
import { refundedTotal } from './refundable.ts';
import { saleOf } from './sale-of.ts';

/** The content of the email about the shipment; undefined while there is none. */
export function shippedContent(order: Order, isCorrection: boolean): MailContent | undefined {
  const { shipment } = order;
  if (!shipment) return undefined;
  return {
    kind: 'shipped',
    sale: saleOf(order, order.createdAt),
    shipment: trackingOf(shipment),
    isCorrection,
  };
}

/** The content of the email about a refund, by its index; undefined where there is none. */
export function refundedContent(order: Order, index: number): MailContent | undefined {
  const refund = order.refunds?.[index];
  if (!refund) return undefined;
  const { amount, reason } = refund;
  return {
    kind: 'refunded',
    sale: saleOf(order, order.createdAt),
    refund: { amount, refundedInAll: refundedTotal(order), ...(reason !== undefined && { reason }) },
  };
}
