import { shop } from '#shop-config';
import { currencySign } from './currency.ts';

/** Currency sign of the shop's prices. The build computes it, because `Intl` needs 20 to 40 ms on a phone. */
export const shopSign = currencySign(shop.currency);
