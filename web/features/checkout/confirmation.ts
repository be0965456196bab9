import { isShowableMoney } from '#shared/money/money.ts';
import type { Money } from '#shared/order/order.ts';

/** Prefix of a test order's number in the confirmation page's address, often the page's only information. */
export const testPrefix = 'TEST-';

const defaultCurrency = 'USD';

interface Confirmation {
  /** The order's number. */
  readonly confirmation: string;
  /** Set for a test order. */
  readonly isTest?: true;
  readonly total: Money;
}

/** Parses the confirmation page's address. Anyone can write one, so an address with any invalid part yields nothing. */
export function readConfirmation(search: URLSearchParams): Confirmation | undefined {
  const confirmation = search.get('confirmation') ?? '';
  const amount = search.get('amount') ?? '';
  const currency = search.get('currency') || defaultCurrency;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(confirmation) || !/^\d{1,10}$/.test(amount)) return undefined;
  if (!isShowableMoney(Number(amount), currency)) return undefined;
  const isTest = confirmation.startsWith(testPrefix);
  return {
    confirmation: isTest ? confirmation.slice(testPrefix.length) : confirmation,
    ...(isTest && { isTest }),
    total: { amount: Number(amount), currency },
  };
}
