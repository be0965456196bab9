import { shippedCountries } from '#shared/shipping/destinations.ts';
import { shopShippingWords } from '#shared/shipping/shop-shipping-words.ts';
import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import { replace } from '#test/support/web/policies.ts';
import { offeredCountries } from '#web/words/offered-countries.ts';
import { priceTerms } from '#web/words/price-terms.ts';
import { shopDestinations } from '#web/words/shop-destinations.ts';

/** Sets the artist's terms until the end of a test. The build replaces the modules that contain them by data. */
export function setTerms({ delivery, taxes }: Partial<TermsOfSale>): void {
  if (delivery) {
    replace(offeredCountries, shippedCountries(delivery));
    replace(shopDestinations, shopShippingWords(delivery));
  }
  if (taxes) replace(priceTerms, taxes.prices === 'none' ? [] : [includedTaxWords(taxes)]);
}
