import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '#web/api/queries.ts';

/** Set readable beside the session cookie at login: asking who is there makes sense only then. */
const hint = /(?:^|;\s*)signed-in=1/;
const noHint = 'signed-in=; Path=/; Secure; SameSite=Strict; Max-Age=0';

/** True after a logout in any tab. A session that expired, or whose cookies were deleted, has no such hint. */
export function hasLoggedOut(): boolean {
  return document.cookie.includes('signed-in=out');
}

/**
 * The signed-in user, or null. Visitors are never asked for: browsers report the 401 that means
 * "nobody" as an error of the page.
 */
export function useUser() {
  const mayBeSignedIn = typeof document !== 'undefined' && hint.test(document.cookie);
  const { data } = useQuery({ ...userQuery, enabled: mayBeSignedIn });

  useEffect(() => {
    // The session ended by itself; the next page need not ask.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    if (data === null && hint.test(document.cookie)) document.cookie = noHint;
  }, [data]);

  return data ?? null;
}
