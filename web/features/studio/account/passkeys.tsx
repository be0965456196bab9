import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fewestForPasskeyOnly, mostPasskeys, type Passkey } from '#shared/studio/account.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { readableDay, timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { List, Row, Section } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { makeKey, passkeyObstacle, passkeyProblem, signWithKey } from './webauthn.ts';

/** The account's passkeys, which replace the password at sign-in. */
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
        Sign in with your fingerprint, your face or your device’s PIN. A passkey cannot be guessed, and no
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
      {obstacle && <Note>{obstacle}</Note>}
      {!obstacle && passkeys && isFull && (
        <Note>{`You can have at most ${mostPasskeys}. Remove one to add another.`}</Note>
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

interface PasskeyProps {
  readonly passkey: Passkey;
}

/** One passkey, with its creation date and actions. */
function PasskeyRow({ passkey }: PasskeyProps) {
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
  const [typed, setTyped] = useState(name);
  return (
    <AskDialog
      title="Rename this passkey"
      words={{ keep: 'Cancel', confirm: 'Save', running: 'Saving...' }}
      operation="renamePasskey"
      input={{ params: { id }, body: { name: typed } }}
      failed="It could not be renamed."
      inactive={typed.trim() === ''}
      onClose={onClose}
    >
      <NameField value={typed} onChange={setTyped} />
    </AskDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  return (
    <AskDialog
      title={`Remove “${name}”?`}
      words={{ keep: 'Keep it', confirm: 'Remove', running: 'Removing...' }}
      variant="danger"
      operation="removePasskey"
      input={{ params: { id } }}
      failed="It could not be removed."
      onClose={onClose}
    >
      <p>
        You can no longer sign in with it. Devices that are signed in with it stay signed in until you sign
        them out below. Also delete it on your device or in your password manager.
      </p>
    </AskDialog>
  );
}

interface PasskeyOnlyProps {
  readonly enabled: boolean;
  /** Number of the account's passkeys. */
  readonly count: number;
  /** Whether the browser supports no passkeys, so that changes cannot be confirmed. */
  readonly isHindered: boolean;
}

/** The switch for sign-in with a passkey only. */
function PasskeyOnly({ enabled, count, isHindered }: PasskeyOnlyProps) {
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
  if (enabled)
    return 'You cannot sign in with your password. Keep at least two passkeys, ideally on two devices.';
  return hasEnough
    ? 'With this switch on, nobody can sign in with your password, not even someone who has stolen it.'
    : 'To switch your password off, first add a second passkey, ideally on another device.';
}

function Question({ enable, onClose }: { readonly enable: boolean; readonly onClose: () => void }) {
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
          ? 'You can no longer sign in with your password, on any device. If you lose all your passkeys, only the person who runs your shop can let you in again.'
          : 'You can sign in with your password again, as well as with your passkeys.'}
      </p>
    </ConfirmDialog>
  );
}

/**
 * Asks for the name of a new passkey and registers it: the shop issues a challenge, the device creates the key, and the
 * shop stores it.
 */
function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: sessions } = useQuery(query('listSessions'));
  const [typed, setTyped] = useState<string>();
  const begin = useOperation('beginPasskey');
  const keep = useOperation('addPasskey');
  const name = typed ?? sessions?.find(({ isThis }) => isThis)?.browser ?? '';
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const key = await makeKey(await begin.mutateAsync());
      return keep.mutateAsync({ body: { name, key } });
    },
    onSuccess: onClose,
  });

  return (
    <ConfirmDialog
      title="Add a passkey"
      words={{ keep: 'Cancel', confirm: 'Continue', running: 'Waiting for your device...' }}
      isPending={isPending}
      inactive={name.trim() === ''}
      problem={passkeyProblem(error, 'The passkey could not be added.')}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <NameField
        value={name}
        onChange={setTyped}
        hint="To recognize it later: this device, or where the passkey is stored."
      />
    </ConfirmDialog>
  );
}

interface NameFieldProps {
  readonly value: string;
  readonly hint?: string;
  readonly onChange: (name: string) => void;
}

function NameField({ onChange, ...rest }: NameFieldProps) {
  return (
    <TextField
      label="Name"
      autoComplete="off"
      maxLength={60}
      onChange={({ target: { value } }) => onChange(value)}
      {...rest}
    />
  );
}
