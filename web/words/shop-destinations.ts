import { shippingPolicyWords, shopShippingWords } from '#shared/shipping/shop-shipping-words.ts';
import { delivery } from '#shop-config';

/** A sentence about where the shop sends works; empty: everywhere. */
export const shopDestinations = shopShippingWords(delivery);

/** The sentence for the shipping policy. */
export const shippingPolicy = shippingPolicyWords(delivery);
