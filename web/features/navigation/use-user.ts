import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#web/api/queries.ts';

/** Set readable beside the session cookie at login: asking who is there makes sense only then. */
const hint = /(?:^|;\s*)signed-in=1/;

/**
 * The signed-in user, or null. Visitors are never asked for: browsers report the 401 that means
 * "nobody" as an error of the page.
 */
export function useUser() {
  const mayBeSignedIn = typeof document !== 'undefined' && hint.test(document.cookie);
  const { data } = useQuery({ ...userQuery, enabled: mayBeSignedIn });
  return data ?? null;
}
