import { countriesInSentence } from './country-names.ts';
import { type Shippable, shipsOnRequest } from './shippable.ts';

/** Returns a sentence about where a work is sent; undefined if it is sent to all countries of the shop. */
export function shippingWords(work: Shippable): string | undefined {
  if (shipsOnRequest(work)) return 'The artist arranges the shipping of this work with you. Please ask.';
  return work.shipsTo && `Ships only to ${countriesInSentence(work.shipsTo)}.`;
}
