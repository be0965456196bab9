import { useQuery } from '@tanstack/react-query';
import { type PolicyName, policyNames } from '#shared/texts/policies.ts';
import { policyPages } from '#web/words/policy-pages.ts';
import { query } from './queries.ts';

/** The policies that have a page: those that the artist has written. */
export function usePolicyPages(): readonly PolicyName[] {
  const changed = useQuery(query('getTexts')).data?.policies;
  if (!changed) return policyPages;
  return policyNames.filter((name) => changed[name] ?? policyPages.includes(name));
}

/** Heading of a policy's page and words of its link. 'Shipping' is the cart's row, so what is said about it is 'Delivery'. */
export const policyTitles: Readonly<Record<PolicyName, string>> = {
  shipping: 'Delivery',
  returns: 'Returns',
  privacy: 'Privacy',
  terms: 'Terms',
};
