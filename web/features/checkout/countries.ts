import { countryCodes } from '#shared/rules/countries.ts';

interface CountryOption {
  readonly value: string;
  readonly label: string;
}

let options: readonly CountryOption[] | undefined;

/** Countries by their English names, made once. */
export function countryOptions(): readonly CountryOption[] {
  if (options) return options;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  options = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return options;
}
