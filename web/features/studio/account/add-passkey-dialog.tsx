import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './account.module.css';
import { makeKey, passkeyProblem } from './webauthn.ts';

/** Names a passkey and has it made. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: sessions } = useQuery(query('listSessions'));
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error } = useAddPasskey(onClose);
  const name = typed ?? sessions?.find(({ isThis }) => isThis)?.browser ?? '';

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(name);
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
        <FormProblem>{passkeyProblem(error, 'The passkey could not be added.')}</FormProblem>
        <Button type="submit" variant="primary" inactive={isPending}>
          {isPending ? 'Waiting for your device...' : 'Continue'}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** The three steps to a key: the shop asks, the device makes it, the shop keeps it. */
function useAddPasskey(onAdded: () => void) {
  const begin = useOperation('beginPasskey');
  const keep = useOperation('addPasskey');
  return useMutation({
    mutationFn: async (name: string) => {
      const key = await makeKey(await begin.mutateAsync());
      return keep.mutateAsync({ body: { name, key } });
    },
    onSuccess: onAdded,
  });
}
