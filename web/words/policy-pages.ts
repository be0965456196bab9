import { writtenPolicies } from '#shared/texts/written-policies.ts';
import { policies } from '#shop-config';

/** Names of the policies that the artist has written; only these have a page. */
export const policyPages = writtenPolicies(policies);
