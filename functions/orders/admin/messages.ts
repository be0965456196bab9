import type { Order } from '#functions/orders/order.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';
import { orderNumber } from '#shared/rules/order-number.ts';

/** Why an order cannot be cancelled; undefined when it can, or is cancelled already. */
export function whyNotCanceled({ state, orderId, total, currency }: Order): string | undefined {
  switch (state) {
    case 'OPEN':
    case 'CANCELED':
      return undefined;
    case 'PAYING':
    case 'CAPTURING':
      return 'A payment for this order is under way. Please look again in a few minutes.';
    case 'REVIEW':
      return 'This order is in review. Decide under “Orders to review” what becomes of it.';
    case 'PAID':
      return `Order ${orderNumber(orderId)} is paid. Refund ${formatMinorUnits(total, currency)} to its shopper instead.`;
  }
}

export const paidMeanwhile =
  'Square has taken money for this order. It is in review now: decide under “Orders to review” what becomes of it.';
