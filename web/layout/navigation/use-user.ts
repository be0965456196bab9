import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '#web/api/queries.ts';

/**
 * A cookie that scripts can read, set at sign-in with the session's. Without it nobody is signed in, so no request is sent.
 */
const hint = /(?:^|;\s*)signed-in=1/;
const noHint = 'signed-in=; Path=/; Secure; SameSite=Strict; Max-Age=0';

/** True after a logout in any tab, but not after a session has expired or its cookies were deleted. */
export function hasLoggedOut(): boolean {
  return document.cookie.includes('signed-in=out');
}

/** The signed-in user, or null. Not fetched for visitors, because browsers log the 401 that means "nobody" as an error. */
export function useUser() {
  const mayBeSignedIn = typeof document !== 'undefined' && hint.test(document.cookie);
  const { data } = useQuery({ ...userQuery, enabled: mayBeSignedIn });

  useEffect(() => {
    // The session has expired, so the next page need not ask.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    if (data === null && hint.test(document.cookie)) document.cookie = noHint;
  }, [data]);

  return data ?? null;
}
