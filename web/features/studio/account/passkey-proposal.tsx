import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { Row } from '#web/ui/layout.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';
import styles from './account.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { passkeyObstacle } from './webauthn.ts';

/** Proposes a passkey to an account that has none, until "Not now" is answered; nothing where the browser has none. */
export function PasskeyProposal() {
  const { data } = useQuery({ ...query('getSignIn'), enabled: passkeyObstacle() === undefined });
  const { mutateAsync, isPending } = useOperation('declinePasskey');
  const [adding, setAdding] = useState(false);
  if (!data?.proposesPasskey) return null;

  const decline = () =>
    tellOutcome('passkey', mutateAsync(), { failed: 'Error', fallback: 'This could not be saved.' });
  return (
    <Row as="section" gap="0 2" between className={styles.proposal} aria-labelledby="passkey-proposal">
      <Note id="passkey-proposal">Sign in with your fingerprint, face or PIN next time.</Note>
      <Row gap="0 2">
        <TextButton onClick={() => setAdding(true)}>Add a passkey</TextButton>
        <TextButton inactive={isPending} onClick={decline}>
          Not now
        </TextButton>
      </Row>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Row>
  );
}
