import { shippingPolicyWords, shopShippingWords } from '#shared/shipping/shop-shipping-words.ts';
import { delivery } from '#shop-config';

/** Sentences about where the shop sends works; empty if it sends them everywhere. */
export const shopDestinations = shopShippingWords(delivery);

/** Sentences of the shipping policy about where the shop sends works. */
export const shippingPolicy = shippingPolicyWords(delivery);
