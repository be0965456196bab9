import { writtenPolicies } from '#shared/rules/policies.ts';
import { policies } from '#shop-config';

/** The policies that have a page. */
export const policyPages = writtenPolicies(policies);
