import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { insertAction } from '#functions/db/update.ts';
import type { Sale } from '#functions/mail/letter/sale.ts';

/** The kind of the event that emails are made of: a sale whose emails are not written yet. */
export const orderPaid = 'order-paid';

export interface SaleEvent {
  readonly orderId: string;
  /** The shopper's address; absent where neither the order nor Square knows one. */
  readonly buyer?: string | undefined;
  readonly sale: Sale;
}

/** Seconds. Removes the address also from a shop that no longer sends email. */
const longestWait = 30 * 24 * 60 * 60;

/** Notes the sale in the very transaction that makes the order PAID: one small row for all recipients. */
export function saleAction(event: SaleEvent): TransactAction {
  const { orderId, sale } = event;
  return insertAction({
    ...keys.mail(orderId, orderPaid),
    ...indexKeys.outbox(sale.paidAt, orderId, orderPaid),
    expiresAt: Math.floor(sale.paidAt / 1000) + longestWait,
    ...event,
  });
}
