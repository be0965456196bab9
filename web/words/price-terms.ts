import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import { taxes } from '#shop-config';

/** Note about included tax beside a cart's sum. Square has not yet computed the amount there. */
export const priceTerms = taxes.prices === 'none' ? [] : [includedTaxWords({ name: taxes.name })];
