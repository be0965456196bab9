import { useState } from 'react';
import { fewestForPasskeyOnly } from '#shared/model/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './account.module.css';
import { usePasskeyOnly } from './use-passkey-only.ts';

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
      <p className={styles.words}>{wordsOf(enabled, hasEnough)}</p>
      {asking && <ConfirmDialog enable={!enabled} onClose={() => setAsking(false)} />}
    </>
  );
}

function wordsOf(enabled: boolean, hasEnough: boolean): string {
  if (enabled) return 'Your password does not sign in. Keep at least two passkeys, best on two devices.';
  return hasEnough
    ? 'With this switch on, your password no longer signs in, so a stolen one is of no use.'
    : 'Add a second passkey, best on another device, to be able to switch your password off.';
}

interface ConfirmDialogProps {
  readonly enable: boolean;
  readonly onClose: () => void;
}

function ConfirmDialog({ enable, onClose }: ConfirmDialogProps) {
  const { change, isPending, problem } = usePasskeyOnly(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={enable ? 'Sign in with a passkey only?' : 'Allow your password again?'}
      locked={isPending}
      actions={
        <>
          <Button inactive={isPending} onClick={onClose}>
            {enable ? 'Keep the password' : 'Keep it off'}
          </Button>
          <Button variant="primary" inactive={isPending} onClick={() => isPending || change(enable)}>
            {isPending ? 'Waiting for your passkey...' : 'Confirm with a passkey'}
          </Button>
        </>
      }
    >
      <p>
        {enable
          ? 'Your password will not sign in any more, here or anywhere else. If you lose all your passkeys, only the person who runs your shop can let you in again.'
          : 'Your password will sign in again, as well as your passkeys.'}
      </p>
      <FormProblem>{problem}</FormProblem>
    </Dialog>
  );
}
