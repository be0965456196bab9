import { shippedCountries } from '#shared/shipping/destinations.ts';
import { delivery } from '#shop-config';

/** Codes of the countries that the address form offers, in the artist's order. */
export const offeredCountries = [...shippedCountries(delivery)];
