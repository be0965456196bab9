import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#shared/studio/studio.ts';
import { ApiError } from '#web/api/api-error.ts';
import { userQuery } from '#web/api/queries.ts';
import { forgetStudio, isStudioKey, refresh } from '#web/api/query-client.ts';
import { hasLoggedOut } from '#web/layout/navigation/use-user.ts';

/**
 * Detects that the administrator's session has ended, by a 401 for a read or write of the studio. The server refuses a
 * request before any effect, so the request can be repeated. After a logout, in this or another tab, the login screen
 * replaces the page.
 */
export function useSessionEnd(user: User | null | undefined) {
  const client = useQueryClient();
  const [ended, setEnded] = useState<User>();

  useEffect(() => {
    function notice(key: readonly unknown[] | undefined, error: unknown) {
      if (!(error instanceof ApiError) || error.status !== 401 || !isStudioKey(key ?? [])) return;
      const known = client.getQueryData(userQuery.queryKey);
      if (known?.isAdmin && !hasLoggedOut()) setEnded(known);
      else void refresh(client, ['getUser']);
    }
    const stopReads = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        notice(event.query.queryKey, event.action.error);
    });
    const stopWrites = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        notice(event.mutation.options.mutationKey, event.action.error);
    });
    return () => {
      stopReads();
      stopWrites();
    };
  }, [client]);

  const isOut = ended !== undefined && !user?.isAdmin;
  useEffect(() => {
    if (!isOut) return;
    forgetStudio(client);
    setEnded(undefined);
  }, [client, isOut]);

  return {
    /** The user of the ended session; undefined again after the next login. */
    ended,
    /** Continues the page after a new login. */
    goOn: () => {
      readAnew(client, ended);
      setEnded(undefined);
    },
    /** Shows the login screen after a canceled login. */
    leave: () => client.setQueryData(userQuery.queryKey, null),
  };
}

/** Fetches all studio data again; first removes it from the cache if another administrator has signed in. */
export function readAnew(client: QueryClient, former: User | undefined): void {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => isStudioKey(queryKey);
  const isSame = client.getQueryData(userQuery.queryKey)?.id === former?.id;
  if (isSame) void client.invalidateQueries({ predicate });
  else {
    client.removeQueries({ predicate, type: 'inactive' });
    void client.resetQueries({ predicate });
  }
}
