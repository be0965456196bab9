import { shopSign } from './shop-currency.ts';

/** Text for works whose price is entered at the till. */
const priceOnRequest = 'Price on request';

/** Parses a price that may be a number or a numeric string; null if there is none. */
export function readPrice(price: number | string | null | undefined): number | null {
  if (price === null || price === undefined) return null;
  // Number(' ') is 0, but a blank price is not free.
  const value = typeof price === 'string' && price.trim() === '' ? Number.NaN : Number(price);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/**
 * Formats every price on the pages, from the carousel to the pay button, as in `$1,950.00` (rule 6.9). The result is
 * that of `formatMinorUnits`, without the cost of `Intl`. `sign`: the currency sign; default: the shop's.
 */
export function formatPrice(price: number | string | null | undefined, sign = shopSign): string {
  const value = readPrice(price);
  if (value === null) return priceOnRequest;
  return sign + value.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
}

/** Formats minor units (hundredths) in the US locale, as for 'Amount Paid' (rule 10.1). The currency must be valid. */
export function formatMinorUnits(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount / 100);
}

/** Converts major units to integer minor units. */
export function toMinorUnits(price: number): number {
  return Math.round(price * 100);
}

/** Converts integer minor units to major units. */
export function toMajorUnits(amount: number): number {
  return amount / 100;
}

const currencyPattern = /^[A-Z]{3}$/;
const largestAmount = 1_000_000_000;

/** Whether /order-complete may show an amount from its URL: a valid integer, and a currency code of three letters. */
export function isShowableMoney(amount: number, currency: string): boolean {
  return currencyPattern.test(currency) && Number.isInteger(amount) && amount >= 0 && amount <= largestAmount;
}
