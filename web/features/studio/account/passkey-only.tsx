import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fewestForPasskeyOnly } from '#shared/model/account.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';
import { passkeyProblem, signWithKey } from './webauthn.ts';

interface PasskeyOnlyProps {
  readonly enabled: boolean;
  /** How many passkeys the account has. */
  readonly count: number;
  /** This browser can use none, so nothing can be confirmed. */
  readonly isHindered: boolean;
}

/** Whether the password signs in beside passkeys. */
export function PasskeyOnly({ enabled, count, isHindered }: PasskeyOnlyProps) {
  const [asking, setAsking] = useState(false);
  const hasEnough = count >= fewestForPasskeyOnly;
  return (
    <>
      <Switch
        label="Sign in with a passkey only"
        checked={enabled}
        disabled={isHindered || (!enabled && !hasEnough)}
        onChange={() => setAsking(true)}
      />
      <Note>{wordsOf(enabled, hasEnough)}</Note>
      {asking && <Question enable={!enabled} onClose={() => setAsking(false)} />}
    </>
  );
}

function wordsOf(enabled: boolean, hasEnough: boolean): string {
  if (enabled) return 'Your password does not sign in. Keep at least two passkeys, best on two devices.';
  return hasEnough
    ? 'With this switch on, your password no longer signs in, so a stolen one is of no use.'
    : 'Add a second passkey, best on another device, to be able to switch your password off.';
}

interface QuestionProps {
  readonly enable: boolean;
  readonly onClose: () => void;
}

function Question({ enable, onClose }: QuestionProps) {
  const { mutateAsync } = useOperation('setPasskeyOnly');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => mutateAsync({ body: { enabled: enable, signed: await signWithKey() } }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={enable ? 'Sign in with a passkey only?' : 'Allow your password again?'}
      words={{
        keep: enable ? 'Keep the password' : 'Keep it off',
        confirm: 'Confirm with a passkey',
        running: 'Waiting for your passkey...',
      }}
      isPending={isPending}
      problem={passkeyProblem(error, 'This could not be changed.')}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        {enable
          ? 'Your password will not sign in any more, here or anywhere else. If you lose all your passkeys, only the person who runs your shop can let you in again.'
          : 'Your password will sign in again, as well as your passkeys.'}
      </p>
    </ConfirmDialog>
  );
}
