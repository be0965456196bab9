import { firstCountry, shippedCountries } from '#shared/rules/destinations.ts';
import { delivery } from '#shop-config';

/** Codes of the countries that the address form offers, with spaces between. */
export const offeredCountries = shippedCountries(delivery).join(' ');

/** The one that it begins with. */
export const formCountry = firstCountry(shippedCountries(delivery));
