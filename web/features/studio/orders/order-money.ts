import { formatMinorUnits } from '#shared/money/money.ts';
import type { Money } from '#shared/order/order.ts';

/** Money as Square has it, returns below zero and unknown currencies included. */
export function formatOrderMoney({ amount, currency }: Money): string {
  try {
    return formatMinorUnits(amount, currency);
  } catch {
    return `${(amount / 100).toFixed(2)} ${currency}`;
  }
}
