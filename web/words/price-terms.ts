import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import { taxes } from '#shop-config';

/** What is said beside the sum of a cart, before Square has worked out any amount: the tax that the prices hold. */
export const priceTerms = taxes.prices === 'none' ? [] : [includedTaxWords({ name: taxes.name })];
