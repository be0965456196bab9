import { useQuery } from '@tanstack/react-query';
import { type PolicyName, policyNames } from '#shared/texts/policies.ts';
import { policyPages } from '#web/words/policy-pages.ts';
import { query } from './queries.ts';

/** The policies with a page, that is, those that the artist has written. */
export function usePolicyPages(): readonly PolicyName[] {
  const changed = useQuery(query('getTexts')).data?.policies;
  if (!changed) return policyPages;
  return policyNames.filter((name) => changed[name] ?? policyPages.includes(name));
}

/** Heading of a policy's page and text of its link. 'Delivery', because the cart has a row 'Shipping'. */
export const policyTitles: Readonly<Record<PolicyName, string>> = {
  shipping: 'Delivery',
  returns: 'Returns',
  privacy: 'Privacy',
  terms: 'Terms',
};
