import { useQuery } from '@tanstack/react-query';
import { type PolicyName, policyNames } from '#shared/texts/policies.ts';
import { query } from '#web/api/queries.ts';
import { policyPages } from '#web/words/policy-pages.ts';

/** The policies that have a page: those that the artist has written. */
export function usePolicyPages(): readonly PolicyName[] {
  const changed = useQuery(query('getTexts')).data?.policies;
  if (!changed) return policyPages;
  return policyNames.filter((name) => changed[name] ?? policyPages.includes(name));
}
