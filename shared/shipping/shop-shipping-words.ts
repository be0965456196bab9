import { countriesInSentence } from './country-names.ts';
import { shippedCountries } from './destinations.ts';
import type { Delivery } from './terms-of-sale.ts';

/** Maximum number of characters of the list beside a work. A longer list is replaced by the number of countries. */
const longestList = 80;

/** Returns a short sentence about where the shop sends works, or nothing if it sends them everywhere. */
export function shopShippingWords(delivery: Delivery): readonly string[] {
  if (delivery.countries === 'everywhere') return [];
  const countries = shippedCountries(delivery);
  const names = countriesInSentence(countries);
  return [names.length > longestList ? `Ships to ${countries.length} countries.` : `Ships only to ${names}.`];
}

/** Returns the shipping policy's sentence with the names of all countries, or nothing if works are sent everywhere. */
export function shippingPolicyWords(delivery: Delivery): readonly string[] {
  if (delivery.countries === 'everywhere') return [];
  const names = countriesInSentence(shippedCountries(delivery));
  return [`Works are sent to ${names}. A work that goes to fewer countries says so on its page.`];
}
