import { countryName } from '#shared/rules/country-names.ts';
import { offeredCountries } from '#web/words/offered-countries.ts';

interface CountryOption {
  readonly value: string;
  readonly label: string;
}

let options: readonly CountryOption[] | undefined;

/** The countries that the artist sends works to, by their English names, made once. */
export function countryOptions(): readonly CountryOption[] {
  options ??= offeredCountries
    .split(' ')
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return options;
}
