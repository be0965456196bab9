import { indexKeys, keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import type { Sale } from '#functions/mail/letter/sale.ts';

/** The kind of the event that emails are made of: a sale of which nobody has been told yet. */
export const orderPaid = 'order-paid';

export interface SaleEvent {
  readonly orderId: string;
  /** The shopper's address; absent where neither the order nor Square knows one. */
  readonly buyer?: string | undefined;
  readonly sale: Sale;
}

/** Seconds. Should the shop write no email any more, nobody's address stays. */
const longestWait = 30 * 24 * 60 * 60;

/** Notes the sale in the very transaction that makes the order PAID: one small row, however many are told. */
export function saleAction(event: SaleEvent): TransactAction {
  const { orderId, sale } = event;
  return {
    label: 'mail',
    Put: {
      Item: {
        ...keys.mail(orderId, orderPaid),
        ...indexKeys.outbox(sale.paidAt, orderId, orderPaid),
        expiresAt: Math.floor(sale.paidAt / 1000) + longestWait,
        ...event,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
