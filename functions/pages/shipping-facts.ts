import { shippedCountries } from '#shared/shipping/destinations.ts';
import type { Shippable } from '#shared/shipping/shippable.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { shop } from '#shop-config';

/**
 * Codes of the countries that a work is sent to, for machines. Undefined where the artist names none: "everywhere" is no
 * list that they read. Empty: on request.
 */
export function statedDestinations(
  { shipsTo }: Shippable,
  delivery: Delivery,
): readonly string[] | undefined {
  return shipsTo ?? (delivery.countries === 'everywhere' ? undefined : shippedCountries(delivery));
}

/**
 * https://schema.org/OfferShippingDetails, shipping being free (rule 8.8). When a parcel arrives is left out, as a text is
 * not guessed at. Undefined where no country is stated.
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
