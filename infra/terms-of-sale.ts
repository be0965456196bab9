import type { Taxes, TermsOfSale } from '#shared/model/terms-of-sale.ts';
import { deliveryProblem } from '#shared/rules/destinations.ts';

/** As much as fits beside a sum on a phone. */
const longestTaxName = 30;

/** What is wrong with the terms of shop.config.ts, a phrase each: nothing is started, built or deployed with them. */
export function termsProblems({ delivery, taxes }: TermsOfSale): string[] {
  return [deliveryProblem(delivery), taxesProblem(taxes)].filter((problem) => problem !== undefined);
}

function taxesProblem(taxes: Taxes): string | undefined {
  if (taxes.prices === 'none') return undefined;
  const { length } = taxes.name.trim();
  return length > 0 && length <= longestTaxName
    ? undefined
    : `taxes.name must say in 1 to ${longestTaxName} characters what buyers call the tax, such as VAT`;
}
