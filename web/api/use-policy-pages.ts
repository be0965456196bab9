import { useQuery } from '@tanstack/react-query';
import { type PolicyName, policyNames } from '#shared/texts/policies.ts';
import { policyPages } from '#web/words/policy-pages.ts';
import { query } from './queries.ts';

/** Returns the policies that the artist has written; the others have no page. */
export function usePolicyPages(): readonly PolicyName[] {
  const changed = useQuery(query('getTexts')).data?.policies;
  if (!changed) return policyPages;
  return policyNames.filter((name) => changed[name] ?? policyPages.includes(name));
}

/** Headings of the policies' pages and texts of their links; not 'Shipping', because the cart has a row 'Shipping'. */
export const policyTitles: Readonly<Record<PolicyName, string>> = {
  shipping: 'Delivery',
  returns: 'Returns',
  privacy: 'Privacy',
  terms: 'Terms',
};
