import { currencyProblem } from '#shared/money/currency.ts';
import { deliveryProblem } from '#shared/shipping/destinations.ts';
import type { Taxes, TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import type { Retention } from '#shared/studio/retention.ts';

/** Terms of sale and currency of a shop. */
export interface ShopTerms extends TermsOfSale {
  /** ISO 4217. */
  readonly currency: string;
  readonly retention: Retention;
}

/** Maximum number of characters that fit beside an amount on a phone. */
const longestTaxName = 30;

/** Returns the problems of the terms in shop.config.ts, as phrases. Each prevents a start, build or deploy. */
export function termsProblems({ delivery, taxes, currency, retention }: ShopTerms): string[] {
  return [
    deliveryProblem(delivery),
    taxesProblem(taxes),
    currencyProblem(currency),
    retentionProblem(retention),
  ].filter((problem) => problem !== undefined);
}

function retentionProblem({ namesMonths: months }: Retention): string | undefined {
  return Number.isInteger(months) && months >= 1 && months <= 24
    ? undefined
    : 'retention.namesMonths must be a whole number from 1 to 24';
}

function taxesProblem(taxes: Taxes): string | undefined {
  if (taxes.prices === 'none') return undefined;
  const { length } = taxes.name.trim();
  return length > 0 && length <= longestTaxName
    ? undefined
    : `taxes.name must be the name of the tax in 1 to ${longestTaxName} characters, such as VAT`;
}
