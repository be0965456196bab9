import { shippedCountries } from '#shared/shipping/destinations.ts';
import type { Shippable } from '#shared/shipping/shippable.ts';
import type { Delivery } from '#shared/shipping/terms-of-sale.ts';
import { shop } from '#shop-config';

/** Countries a work is sent to. Undefined if the artist names none ("everywhere"); empty: by arrangement only. */
export function statedDestinations(
  { shipsTo }: Shippable,
  delivery: Delivery,
): readonly string[] | undefined {
  return shipsTo ?? (delivery.countries === 'everywhere' ? undefined : shippedCountries(delivery));
}

/**
 * https://schema.org/OfferShippingDetails with free shipping (rule 8.8). States no delivery time, because it would have
 * to be guessed from a text. Undefined if no country is stated.
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
