import type { OrderReview } from '#shared/order/order.ts';
import { isTaken } from '#shared/order/paid.ts';
import { formatOrderMoney } from './order-words.ts';

/** What a refund would give back, in words: '$1,200.00'. Empty when there is nothing (more) to give back. */
export function amountToRefund({ atSquare }: OrderReview): string {
  const sums = new Map<string, number>();
  for (const { status, amount, refunded, refunding } of atSquare?.payments ?? []) {
    if (refunding || !isTaken({ status, amount: amount.amount, refunded: refunded.amount })) continue;
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amount - refunded.amount);
  }
  return [...sums].map(([currency, amount]) => formatOrderMoney({ amount, currency })).join(' and ');
}
