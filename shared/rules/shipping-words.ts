import { countriesInSentence } from './country-names.ts';
import { type Shippable, shipsOnRequest } from './shippable.ts';

/** Where a work of fewer countries is sent, in a sentence; undefined for one that goes wherever the shop sends works. */
export function shippingWords(work: Shippable): string | undefined {
  if (shipsOnRequest(work)) return 'The artist arranges the shipping of this work with you. Please ask.';
  return work.shipsTo && `Ships only to ${countriesInSentence(work.shipsTo)}.`;
}
