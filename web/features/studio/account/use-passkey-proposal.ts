import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';
import { passkeyObstacle } from './webauthn.ts';

/** Proposes a passkey once, by a toast, to an account without passkeys. Does nothing in a browser without support. */
export function usePasskeyProposal(): void {
  const { data } = useQuery({ ...query('getSignIn'), enabled: passkeyObstacle() === undefined });
  const { mutate } = useOperation('declinePasskey');
  const isDue = data?.proposesPasskey === true;
  useEffect(() => {
    if (!isDue) return;
    // Show the toast after the shop has recorded it, so that no other device shows it again.
    mutate(undefined, {
      onSuccess: () =>
        toast({
          title: 'Sign in with your fingerprint, face or PIN next time',
          link: { label: 'Add a passkey', to: paths.settings },
          duration: 12_000,
        }),
    });
  }, [isDue, mutate]);
}
