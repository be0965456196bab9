import { currencyProblem } from '#shared/money/currency.ts';
import { deliveryProblem } from '#shared/shipping/destinations.ts';
import type { Taxes, TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import type { Retention } from '#shared/studio/retention.ts';

/** The terms of sale and the shop's currency. */
export interface ShopTerms extends TermsOfSale {
  /** ISO 4217. */
  readonly currency: string;
  readonly retention: Retention;
}

/** Characters that fit beside an amount on a phone. */
const longestTaxName = 30;

/** Problems of the terms in shop.config.ts, as phrases. With a problem no shop is started, built or deployed. */
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
