import { countryName } from '#shared/rules/country-names.ts';
import { offeredCountries } from '#web/words/offered-countries.ts';

/** The countries that the artist sends works to, by their English names. */
export function countryOptions() {
  return offeredCountries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
