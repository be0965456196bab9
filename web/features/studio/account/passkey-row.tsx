import { type FormEvent, useState } from 'react';
import type { Passkey } from '#shared/model/account.ts';
import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { readableDay, timeInSentence } from '#web/features/studio/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './account.module.css';

interface PasskeyProps {
  readonly passkey: Passkey;
}

/** One passkey: its name, since when, and its actions. */
export function PasskeyRow({ passkey }: PasskeyProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { name, createdAt, usedAt, isSynced } = passkey;
  const close = () => setOpen(undefined);
  return (
    <Row as="li" gap="0 2" between>
      <div>
        <strong>{name}</strong>
        <Note>
          {[
            `Added ${readableDay(createdAt)}`,
            usedAt === undefined ? 'not used yet' : `last used ${timeInSentence(usedAt)}`,
            isSynced ? 'on all your devices' : 'on one device',
          ].join(' · ')}
        </Note>
      </div>
      <Row gap="0 2">
        <TextButton aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </TextButton>
        <TextButton aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </TextButton>
      </Row>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </Row>
  );
}

interface PasskeyDialogProps extends PasskeyProps {
  readonly onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const { mutate, isPending, error } = useOperation('renamePasskey');
  const [typed, setTyped] = useState(name);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate({ params: { id }, body: { name: typed } }, { onSuccess: onClose });
  }

  return (
    <Dialog onClose={onClose} title="Rename this passkey">
      <Stack as="form" className={styles.form} onSubmit={send}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={60}
          required
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
        <FormProblem>{problemOf(error, 'It could not be renamed.')}</FormProblem>
        <Button type="submit" variant="primary" inactive={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </Stack>
    </Dialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const { mutate, isPending, error } = useOperation('removePasskey');
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      words={{ keep: 'Keep it', confirm: 'Remove', running: 'Removing...' }}
      variant="danger"
      isPending={isPending}
      problem={problemOf(error, 'It could not be removed.')}
      onConfirm={() => mutate({ params: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        It will no longer open the studio. Devices that are signed in with it stay signed in until you sign
        them out below. Also delete it on your device or in your password manager.
      </p>
    </ConfirmDialog>
  );
}
