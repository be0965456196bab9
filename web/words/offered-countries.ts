import { shippedCountries } from '#shared/shipping/destinations.ts';
import { delivery } from '#shop-config';

/** Codes of the countries in the address form, in the artist's order. */
export const offeredCountries = [...shippedCountries(delivery)];
