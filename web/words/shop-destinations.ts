import { shippingPolicyWords, shopShippingWords } from '#shared/shipping/shop-shipping-words.ts';
import { delivery } from '#shop-config';

/** Where the whole shop sends works, a sentence; none: everywhere. */
export const shopDestinations = shopShippingWords(delivery);

/** The same for the policy on shipping. */
export const shippingPolicy = shippingPolicyWords(delivery);
