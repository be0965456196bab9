import { shop } from '#shop-config';
import { currencySign } from './currency.ts';

/** What stands before the shop's prices. The build works it out: `Intl` takes a phone 20 to 40 ms. */
export const shopSign = currencySign(shop.currency);
