import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './account.module.css';
import { useAddPasskey } from './use-add-passkey.ts';

/** Names a passkey and has it made; some time after the sign-in, the password or another passkey is asked for. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: sessions } = useQuery(query('listSessions'));
  const [typed, setTyped] = useState<string>();
  const [password, setPassword] = useState('');
  const { add, isPending, problem, needs } = useAddPasskey(onClose);
  const name = typed ?? sessions?.find(({ isThis }) => isThis)?.browser ?? '';

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) add({ name, ...(needs === 'password' && { password }) });
  }

  return (
    <Dialog open onClose={onClose} title="Add a passkey" locked={isPending}>
      <form className={styles.form} onSubmit={send}>
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
      </form>
    </Dialog>
  );
}
