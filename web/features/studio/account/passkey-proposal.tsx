import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { errorToast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import styles from './passkey-proposal.module.css';
import { passkeyObstacle } from './webauthn.ts';

/** Proposes a passkey to an account that has none, until "Not now" is answered; nothing where the browser has none. */
export function PasskeyProposal() {
  const { data } = useQuery({ ...query('getSignIn'), enabled: passkeyObstacle() === undefined });
  const { mutate, isPending } = useOperation('declinePasskey');
  const [adding, setAdding] = useState(false);
  if (!data?.proposesPasskey) return null;

  const decline = () =>
    mutate(undefined, {
      onError: (error) => errorToast('Error', messageOf(error, 'This could not be saved.')),
    });
  return (
    <section className={styles.proposal} aria-labelledby="passkey-proposal">
      <p id="passkey-proposal" className={styles.words}>
        Next time, sign in with your finger, face or device PIN: add a passkey.
      </p>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
        <Button variant="quiet" inactive={isPending} onClick={decline}>
          Not now
        </Button>
      </div>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </section>
  );
}
