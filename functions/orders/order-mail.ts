import type { TransactAction } from '#functions/db/table.ts';
import type { MailContent, Sale } from '#functions/mail/letter/content.ts';
import { mailAction, saleAction } from '#functions/mail/mail-action.ts';
import { trackingOf } from '#functions/square/provider-order.ts';
import { shop } from '#shop-config';
import { isWrittenAbout, type Order } from './order.ts';
import { refundedTotal } from './refundable.ts';
import type { Transition } from './transition.ts';

/**
 * Returns the action that adds a transition's email to the outbox. For a sale, the action adds the event from which the
 * emails to shopper and artist are made. Undefined if the order has no emails, or, except for a sale, if the shopper's
 * address is unknown. `before`: the order before the transition; `order`: the order after it; `at`: milliseconds;
 * `number`: index of the refund.
 */
export function orderMail(
  mail: Required<Transition>['mails'],
  {
    before,
    order,
    at,
    buyer,
    number = 0,
  }: {
    readonly before: Order;
    readonly order: Order;
    readonly at: number;
    readonly buyer: string | undefined;
    readonly number: number | undefined;
  },
): TransactAction | undefined {
  const { orderId: about, shipment } = order;
  if (!isWrittenAbout(order)) return undefined;
  if (mail === 'sale')
    return saleAction({ orderId: about, ...(buyer !== undefined && { buyer }), sale: saleOf(order, at) });
  const content =
    mail === 'refund'
      ? refundedContent(order, number)
      : shippedContent(order, before.shipment?.isTold ?? false);
  if (!content || buyer === undefined) return undefined;
  const count = mail === 'refund' ? number + 1 : (shipment?.version ?? 1);
  return mailAction({ about, number: count, to: buyer, replyTo: shop.email, content, at });
}

/** Returns the content of the email about the shipment; undefined if there is no shipment. */
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

/** Returns the content of the email about the refund with this index; undefined if there is no such refund. */
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

/** Returns the order's data for its emails. `at`: time of the payment in milliseconds if the order lacks it. */
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
