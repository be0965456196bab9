import { countriesInSentence } from './country-names.ts';
import { type Shippable, shipsOnRequest } from './shippable.ts';

/** A sentence with the countries that a work is sent to; undefined if the shop's own apply. */
export function shippingWords(work: Shippable): string | undefined {
  if (shipsOnRequest(work)) return 'The artist arranges the shipping of this work with you. Please ask.';
  return work.shipsTo && `Ships only to ${countriesInSentence(work.shipsTo)}.`;
}
