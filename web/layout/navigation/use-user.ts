import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '#web/api/queries.ts';

/** Matches a cookie that is set at sign-in and that scripts can read. Without it no request for the user is sent. */
const hint = /(?:^|;\s*)signed-in=1/;
const noHint = 'signed-in=; Path=/; Secure; SameSite=Strict; Max-Age=0';

/** Whether somebody has logged out in any tab. False after a session has expired or its cookies were deleted. */
export function hasLoggedOut(): boolean {
  return document.cookie.includes('signed-in=out');
}

/** Returns the signed-in user, or null. Sends no request for visitors: browsers would log the 401 as an error. */
export function useUser() {
  const mayBeSignedIn = typeof document !== 'undefined' && hint.test(document.cookie);
  const { data } = useQuery({ ...userQuery, enabled: mayBeSignedIn });

  useEffect(() => {
    // The session has expired. Without the cookie the next page sends no request.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    if (data === null && hint.test(document.cookie)) document.cookie = noHint;
  }, [data]);

  return data ?? null;
}
