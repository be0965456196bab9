import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import { taxes } from '#shop-config';

/** The note about included tax beside a cart's sum, before Square has computed an amount. */
export const priceTerms = taxes.prices === 'none' ? [] : [includedTaxWords({ name: taxes.name })];
