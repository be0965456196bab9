import { writtenPolicies } from '#shared/texts/written-policies.ts';
import { policies } from '#shop-config';

/** The policies with a page. */
export const policyPages = writtenPolicies(policies);
