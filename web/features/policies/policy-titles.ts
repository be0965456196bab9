import type { PolicyName } from '#shared/texts/policies.ts';

/** Heading of a policy's page and words of its link. 'Shipping' is the cart's row, so what is said about it is 'Delivery'. */
export const policyTitles: Readonly<Record<PolicyName, string>> = {
  shipping: 'Delivery',
  returns: 'Returns',
  privacy: 'Privacy',
  terms: 'Terms',
};
