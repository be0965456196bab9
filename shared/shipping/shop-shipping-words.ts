import { countriesInSentence } from './country-names.ts';
import { shippedCountries } from './destinations.ts';
import type { Delivery } from './terms-of-sale.ts';

/** Characters; beside a work, longer lists are replaced by the number of countries. The shipping policy names all of them. */
const longestList = 80;

/** A short sentence about where the shop sends works; empty: everywhere. */
export function shopShippingWords(delivery: Delivery): readonly string[] {
  if (delivery.countries === 'everywhere') return [];
  const countries = shippedCountries(delivery);
  const names = countriesInSentence(countries);
  return [names.length > longestList ? `Ships to ${countries.length} countries.` : `Ships only to ${names}.`];
}

/** As `shopShippingWords`, for the shipping policy with the names of all countries. */
export function shippingPolicyWords(delivery: Delivery): readonly string[] {
  if (delivery.countries === 'everywhere') return [];
  const names = countriesInSentence(shippedCountries(delivery));
  return [`Works are sent to ${names}. A work that goes to fewer countries says so on its page.`];
}
