import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostPasskeys } from '#shared/model/account.ts';
import { query } from '#web/api/queries.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { List, Section } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note } from '#web/ui/text.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { NoPasskeysHere } from './no-passkeys-here.tsx';
import { PasskeyOnly } from './passkey-only.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeyObstacle } from './webauthn.ts';

/** The keys that sign the artist in without the password. */
export function Passkeys() {
  const asked = useQuery(query('listPasskeys'));
  const { data: passkeys, isPending } = asked;
  const { data: signIn } = useQuery(query('getSignIn'));
  const [adding, setAdding] = useState(false);
  const obstacle = passkeyObstacle();
  const isFull = (passkeys?.length ?? 0) >= mostPasskeys;
  return (
    <Section title="Passkeys" divided start>
      <Note>
        Sign in with your finger, your face or the PIN of your device. A passkey cannot be guessed, and no
        other site can ask for it.
        {signIn?.passkeyOnly === false && <span> Your password keeps working too.</span>}
      </Note>
      <LoadProblem of={asked} words="Your passkeys could not be loaded." />
      {isPending && <Skeleton height="3.5rem" />}
      {passkeys?.length === 0 && <p>You have none yet.</p>}
      {passkeys && passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </List>
      )}
      {obstacle && <NoPasskeysHere obstacle={obstacle} />}
      {!obstacle && passkeys && isFull && (
        <Note>{`More than ${mostPasskeys} there cannot be: remove one to add another.`}</Note>
      )}
      {!obstacle && passkeys && !isFull && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
      {signIn && passkeys && passkeys.length > 0 && (
        <PasskeyOnly
          enabled={signIn.passkeyOnly}
          count={passkeys.length}
          isHindered={obstacle !== undefined}
        />
      )}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}
