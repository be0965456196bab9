import { shopSign } from './shop-currency.ts';

/** Shown where Square prices a work at the till. */
const priceOnRequest = 'Price on request';

/** Reads a price that may be a number or a numeric string; null when there is none. */
export function readPrice(price: number | string | null | undefined): number | null {
  if (price === null || price === undefined) return null;
  // Number('  ') is 0, and a blank is no gift.
  const value = typeof price === 'string' && price.trim() === '' ? Number.NaN : Number(price);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/**
 * `$1,950.00`: a price reads alike in the carousel, on cards, in selectors, in the cart and on Pay (rule 6.9), as
 * `formatMinorUnits` writes it, and without `Intl`. `sign` stands before it; the shop's own unless given.
 */
export function formatPrice(price: number | string | null | undefined, sign = shopSign): string {
  const value = readPrice(price);
  if (value === null) return priceOnRequest;
  return sign + value.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
}

/** 'Amount Paid' in US locale from minor units, hundredths (rule 10.1). The currency must be valid. */
export function formatMinorUnits(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount / 100);
}

/** Major units to integer minor units. */
export function toMinorUnits(price: number): number {
  return Math.round(price * 100);
}

/** Integer minor units to major units, for the wire. */
export function toMajorUnits(amount: number): number {
  return amount / 100;
}

const currencyPattern = /^[A-Z]{3}$/;
const largestAmount = 1_000_000_000;

/** True for what /order-complete may show: an ISO code that Intl takes and an integer amount. */
export function isShowableMoney(amount: number, currency: string): boolean {
  return currencyPattern.test(currency) && Number.isInteger(amount) && amount >= 0 && amount <= largestAmount;
}
