import type { PolicyName } from '#shared/texts/policies.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import { policies } from '#shop-config';
import { shippingPolicy } from './shop-destinations.ts';

/** The paragraphs of each policy. */
export const policyTexts: Readonly<Record<PolicyName, readonly string[]>> = {
  shipping: [...paragraphsOf(policies.shipping.text), ...shippingPolicy],
  returns: paragraphsOf(policies.returns.text),
  privacy: paragraphsOf(policies.privacy.text),
  terms: paragraphsOf(policies.terms.text),
};
