import { countriesInSentence } from './country-names.ts';
import { shippedCountries } from './destinations.ts';
import type { Delivery } from './terms-of-sale.ts';

/** Longer lists are told by their number beside a work; the policy on shipping names every country. */
const longestList = 80;

/** Where the whole shop sends works, in a short sentence; none: everywhere. */
export function shopShippingWords(delivery: Delivery): readonly string[] {
  if (delivery.countries === 'everywhere') return [];
  const countries = shippedCountries(delivery);
  const names = countriesInSentence(countries);
  return [names.length > longestList ? `Ships to ${countries.length} countries.` : `Ships only to ${names}.`];
}

/** The same for the policy on shipping: every country by its name. */
export function shippingPolicyWords(delivery: Delivery): readonly string[] {
  if (delivery.countries === 'everywhere') return [];
  const names = countriesInSentence(shippedCountries(delivery));
  return [`Works are sent to ${names}. A work that goes to fewer countries says so on its page.`];
}
