import type { Money } from '#shared/model/order.ts';
import { isShowableMoney } from '#shared/rules/money.ts';

const defaultCurrency = 'USD';

interface Confirmation {
  readonly confirmation: string | undefined;
  readonly total: Money | undefined;
}

/** Reads the confirmation page's address. Anyone can write one, so what does not validate is not there. */
export function readConfirmation(search: URLSearchParams): Confirmation {
  const confirmation = search.get('confirmation') ?? '';
  const amount = search.get('amount') ?? '';
  const currency = search.get('currency') || defaultCurrency;
  const isNumber = /^\d{1,10}$/.test(amount);
  return {
    confirmation: /^[A-Za-z0-9_-]{1,64}$/.test(confirmation) ? confirmation : undefined,
    total:
      isNumber && isShowableMoney(Number(amount), currency)
        ? { amount: Number(amount), currency }
        : undefined,
  };
}
