import type { TermsOfSale } from '#shared/model/terms-of-sale.ts';
import { shippedCountries } from '#shared/rules/destinations.ts';
import { shopShippingWords } from '#shared/rules/shop-shipping-words.ts';
import { includedTaxWords } from '#shared/rules/tax-words.ts';
import { replace } from '#test/support/web/policies.ts';
import { offeredCountries } from '#web/words/offered-countries.ts';
import { priceTerms } from '#web/words/price-terms.ts';
import { shopDestinations } from '#web/words/shop-destinations.ts';

/** What the artist decided, until the end of this test: the build turns these modules into plain data. */
export function setTerms({ delivery, taxes }: Partial<TermsOfSale>): void {
  if (delivery) {
    replace(offeredCountries, shippedCountries(delivery));
    replace(shopDestinations, shopShippingWords(delivery));
  }
  if (taxes) replace(priceTerms, taxes.prices === 'none' ? [] : [includedTaxWords(taxes)]);
}
