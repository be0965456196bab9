import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { insertAction } from '#functions/db/update.ts';
import type { Sale } from '#functions/mail/letter/sale.ts';

/** The kind of the event from which the emails about a sale are made. */
export const orderPaid = 'order-paid';

export interface SaleEvent {
  readonly orderId: string;
  /** The shopper's address. Absent when neither the order nor Square has one. */
  readonly buyer?: string | undefined;
  readonly sale: Sale;
}

/** Seconds. Removes the address also from a shop that no longer sends email. */
const longestWait = 30 * 24 * 60 * 60;

/** Records the sale in the transaction that makes the order PAID: one small row for all recipients. */
export function saleAction(event: SaleEvent): TransactAction {
  const { orderId, sale } = event;
  return insertAction({
    ...keys.mail(orderId, orderPaid),
    ...indexKeys.outbox(sale.paidAt, orderId, orderPaid),
    expiresAt: Math.floor(sale.paidAt / 1000) + longestWait,
    ...event,
  });
}
