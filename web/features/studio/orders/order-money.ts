import type { Money } from '#shared/model/order.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';

/** Money as Square has it, returns below zero and unknown currencies included. */
export function formatOrderMoney({ amount, currency }: Money): string {
  try {
    return formatMinorUnits(amount, currency);
  } catch {
    return `${(amount / 100).toFixed(2)} ${currency}`;
  }
}
