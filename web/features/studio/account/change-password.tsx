import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { useUser } from '#web/layout/navigation/use-user.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAnswer, FormProblem } from '#web/ui/form-answer.tsx';
import { Section, Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const empty = { current: '', password: '', again: '' };

/** Changes the password after checking the old one. Every other session ends. */
export function ChangePassword() {
  const user = useUser();
  const { data: signIn } = useQuery(query('getSignIn'));
  const { mutate, isPending, isSuccess, error, reset } = useOperation('changePassword');
  const [typed, setTyped] = useState(empty);
  const [differs, setDiffers] = useState(false);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const { current, password, again } = typed;
    setDiffers(password !== again);
    if (password === again) mutate({ body: { current, password } }, { onSuccess: () => setTyped(empty) });
  }

  const field = (name: keyof typeof empty) => ({
    type: 'password',
    maxLength: 256,
    required: true,
    value: typed[name],
    onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) => {
      if (isSuccess || error) reset();
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  if (signIn?.passkeyOnly) {
    return (
      <Section title="Password" divided start>
        <Note>
          Your password is switched off: you sign in with a passkey only. To change it, switch that off under
          Passkeys first.
        </Note>
      </Section>
    );
  }
  return (
    <Section title="Password" divided start>
      <Stack as="form" className={kit.form} onSubmit={send}>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
        <TextField label="Old password" autoComplete="current-password" {...field('current')} />
        <TextField
          label="New password"
          hint="At least 12 characters, and not a common password."
          autoComplete="new-password"
          {...field('password')}
        />
        <TextField
          label="New password once more"
          autoComplete="new-password"
          error={differs && typed.password !== typed.again ? 'The two new passwords differ' : undefined}
          {...field('again')}
        />
        <FormProblem>{problemOf(error, 'The password could not be changed.')}</FormProblem>
        {isSuccess && <FormAnswer>Your password is changed. You are signed out everywhere else.</FormAnswer>}
        <Button type="submit" inactive={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </Button>
      </Stack>
    </Section>
  );
}
