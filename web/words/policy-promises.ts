import { promisesOf } from '#shared/rules/policies.ts';
import { policies } from '#shop-config';

/** What the line under the button that pays says. */
export const policyPromises = promisesOf(policies);
