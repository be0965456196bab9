import { countryCodes } from './countries.ts';
import { europeanUnion, memberStates } from './european-union.ts';
import type { Delivery } from './terms-of-sale.ts';

/** Removes duplicates, and replaces `EU` by its member states. */
export function withoutUnion(codes: readonly string[]): readonly string[] {
  return [...new Set(codes.flatMap((code) => (code === europeanUnion ? memberStates : [code])))];
}

/** Codes of the countries that the shop sends works to, in the artist's order. */
export function shippedCountries({ countries }: Delivery): readonly string[] {
  return countries === 'everywhere' ? countryCodes : withoutUnion(countries);
}

/** What is wrong with the artist's list, for the operator; undefined if valid. */
export function deliveryProblem({ countries }: Delivery): string | undefined {
  if (countries === 'everywhere') return undefined;
  if (countries.length === 0) {
    return "delivery.countries is empty, so nothing could be sold; name countries or write 'everywhere'";
  }
  const unknown = withoutUnion(countries).filter((code) => !countryCodes.includes(code));
  return unknown.length === 0
    ? undefined
    : `delivery.countries names ${unknown.join(', ')}: the shop knows no such country code, or cannot send works there (shared/shipping/countries.ts)`;
}
