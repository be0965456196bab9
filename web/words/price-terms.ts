import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import { taxes } from '#shop-config';

/** Note about included tax beside a cart's sum, shown before Square computes the amount. */
export const priceTerms = taxes.prices === 'none' ? [] : [includedTaxWords({ name: taxes.name })];
