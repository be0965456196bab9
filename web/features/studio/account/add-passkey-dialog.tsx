import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { makeKey, passkeyProblem } from './webauthn.ts';

/** Names a passkey and has it made. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: sessions } = useQuery(query('listSessions'));
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error } = useAddPasskey(onClose);
  const name = typed ?? sessions?.find(({ isThis }) => isThis)?.browser ?? '';

  return (
    <ConfirmDialog
      title="Add a passkey"
      words={{ keep: 'Cancel', confirm: 'Continue', running: 'Waiting for your device...' }}
      isPending={isPending}
      inactive={name.trim() === ''}
      problem={passkeyProblem(error, 'The passkey could not be added.')}
      onConfirm={() => mutate(name)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="To recognize it later: this device, or where the passkey is stored."
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ target: { value } }) => setTyped(value)}
      />
    </ConfirmDialog>
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
