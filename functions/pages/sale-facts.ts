import { shippedCountries } from '#shared/shipping/destinations.ts';
import type { Shippable } from '#shared/shipping/shippable.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { paths } from '#shared/site/paths.ts';
import type { Policies, PolicyName } from '#shared/texts/policies.ts';
import { shop } from '#shop-config';

export function policyUrl(siteOrigin: string, name: PolicyName): string {
  return `${siteOrigin}${paths.policy(name)}`;
}

/** Returns https://schema.org/MerchantReturnPolicy; undefined if the shop states no text or no return window. */
export function returnFacts({ text, window }: Policies['returns'], siteOrigin: string) {
  if (!window || text.trim() === '') return undefined;
  const { countries, days, returnShipping } = window;
  const shared = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countries,
    merchantReturnLink: policyUrl(siteOrigin, 'returns'),
  };
  if (days === 0) return { ...shared, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  const fees = returnShipping === 'artist' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility';
  return {
    ...shared,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${fees}`,
  };
}

/** Returns the countries that a work is sent to. Undefined: "everywhere". Empty: only by arrangement. */
export function statedDestinations(
  { shipsTo }: Shippable,
  delivery: Delivery,
): readonly string[] | undefined {
  return shipsTo ?? (delivery.countries === 'everywhere' ? undefined : shippedCountries(delivery));
}

/**
 * Returns https://schema.org/OfferShippingDetails with free shipping (rule 8.8); undefined if no country is stated.
 * There is no delivery time, because it would have to be guessed from a text.
 */
export function shippingFacts(artwork: Shippable, delivery: Delivery) {
  const countries = statedDestinations(artwork, delivery) ?? [];
  if (countries.length === 0) return undefined;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: shop.currency },
    shippingDestination: countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
  };
}
