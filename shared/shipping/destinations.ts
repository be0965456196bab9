import { countryCodes } from './countries.ts';
import { europeanUnion, memberStates } from './european-union.ts';
import type { Delivery } from './terms-of-sale.ts';

/** Replaces `EU` with its member states and removes duplicates. */
export function withoutUnion(codes: readonly string[]): readonly string[] {
  return [...new Set(codes.flatMap((code) => (code === europeanUnion ? memberStates : [code])))];
}

/** Returns the codes of the countries that the shop sends works to, in the artist's order. */
export function shippedCountries({ countries }: Delivery): readonly string[] {
  return countries === 'everywhere' ? countryCodes : withoutUnion(countries);
}

/** Returns a message for the operator if the artist's list of countries is invalid, else undefined. */
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
