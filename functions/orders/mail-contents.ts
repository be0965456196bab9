import type { MailContent } from '#functions/mail/letter/content.ts';
import type { Sale } from '#functions/mail/letter/sale.ts';
import { trackingOf } from '#functions/square/provider-order.ts';
import type { Order } from './order.ts';
import { refundedTotal } from './refundable.ts';

/** The content of the email about the shipment; undefined if there is no shipment. */
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

/** The content of the email about a refund, by its index; undefined if there is none. */
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

/** The order's data for its emails. `at` in milliseconds: time of the payment if the row lacks it. */
export function saleOf(order: Order, at: number): Sale {
  const { mode, currency, total, includedTax, confirmation = '', paidAt = at, delivery } = order;
  return {
    confirmation,
    isTest: mode === 'test',
    currency,
    total,
    ...(includedTax && { includedTax }),
    paidAt,
    lines: order.lines.map(({ artworkId, variationId, title, format, name, quantity, price }) => ({
      artworkId,
      variationId,
      title,
      ...(format !== undefined && { format }),
      name,
      quantity,
      price,
    })),
    ...(delivery && { delivery }),
  };
}
