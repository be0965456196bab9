import type { Money } from '#shared/model/order.ts';
import { shopSign } from '#shared/rules/shop-currency.ts';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';

const pattern = /^\s*((?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?)$/;

/** '1,200.50' in minor units; undefined for anything that could be read in two ways. */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim();
  const [, figures] = pattern.exec(text.startsWith(shopSign) ? text.slice(shopSign.length) : text) ?? [];
  if (figures === undefined) return undefined;
  const [whole = '', cents = ''] = figures.replaceAll(',', '').split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** An amount as the field begins with it: '1200.50'. */
export function amountText({ amount }: Money): string {
  return (amount / 100).toFixed(2);
}

/** What is wrong with an amount, in words; undefined when nothing is. */
export function amountProblem(typed: string, most: Money): string | undefined {
  const amount = readAmount(typed);
  if (amount === undefined) return `Type the amount in figures, such as ${amountText(most)}.`;
  if (amount === 0) return 'Enter an amount above 0.00.';
  if (amount > most.amount) return `Up to ${formatOrderMoney(most)} can be refunded.`;
  return undefined;
}
