import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { passkeyNeededCode, passwordNeededCode } from '#shared/contract/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './account.module.css';
import { makeKey, passkeyProblem, signWithKey } from './webauthn.ts';

/** Names a passkey and has it made; some time after the sign-in, the password or another passkey is asked for. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: sessions } = useQuery(query('listSessions'));
  const [typed, setTyped] = useState<string>();
  const [password, setPassword] = useState('');
  const [needs, setNeeds] = useState<Needed>();
  const { add, isPending, error } = useAddPasskey(onClose, setNeeds);
  const problem = neededBy(error) ? '' : passkeyProblem(error, 'The passkey could not be added.');
  const name = typed ?? sessions?.find(({ isThis }) => isThis)?.browser ?? '';

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) add({ name, needs, password });
  }

  return (
    <Dialog onClose={onClose} title="Add a passkey" locked={isPending}>
      <Stack as="form" className={styles.form} onSubmit={send}>
        <TextField
          label="Name"
          hint="To recognize it later: this device, or where the passkey is stored."
          autoComplete="off"
          maxLength={60}
          required
          value={name}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        {needs === 'passkey' && (
          <p role="status">You signed in a while ago: is it you? Confirm with one of your passkeys first.</p>
        )}
        {needs === 'password' && (
          <TextField
            label="Password"
            hint="You signed in a while ago: is it you?"
            type="password"
            autoComplete="current-password"
            maxLength={256}
            required
            autoFocus
            value={password}
            onChange={({ target: { value } }) => setPassword(value)}
          />
        )}
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="primary" inactive={isPending}>
          {isPending ? 'Waiting for your device...' : 'Continue'}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** What is asked for first where the account was signed in to a while ago. */
type Needed = 'password' | 'passkey';

interface WantedPasskey {
  readonly name: string;
  readonly needs: Needed | undefined;
  readonly password: string;
}

/**
 * The three steps to a key: the shop asks, the device makes it, the shop keeps it. Some time after signing in the password is
 * asked for first, or another passkey where the account signs in with nothing else.
 */
function useAddPasskey(onAdded: () => void, onNeeded: (needed: Needed) => void) {
  const begin = useOperation('beginPasskey');
  const keep = useOperation('addPasskey');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ name, needs, password }: WantedPasskey) => {
      const signed = needs === 'passkey' ? await signWithKey() : undefined;
      const body = { ...(needs === 'password' && { password }), ...(signed && { signed }) };
      const ceremony = await begin.mutateAsync({ body });
      return keep.mutateAsync({ body: { name, key: await makeKey(ceremony) } });
    },
    onSuccess: onAdded,
    onError: (refused) => {
      const needed = neededBy(refused);
      if (needed) onNeeded(needed);
    },
  });
  return { add: mutate, isPending, error };
}

/** What the shop wants first, by its refusal. */
function neededBy(error: Error | null): Needed | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === passwordNeededCode) return 'password';
  return error.code === passkeyNeededCode ? 'passkey' : undefined;
}
