import { shop } from '#shop-config';
import { currencySign } from './currency.ts';

/** Currency sign of the shop's prices. Computed by the build, because `Intl` takes a phone 20 to 40 ms. */
export const shopSign = currencySign(shop.currency);
