import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { emailCodeNeeded } from '#shared/contract/email-code-errors.ts';
import { ApiError, problemOf } from '#web/api/api-error.ts';
import { userQuery } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { noCookies } from '#web/features/no-cookies.ts';
import '#web/ui/autofill.ts';
import { passkeyObstacle, passkeyProblem, signWithKey } from '#web/features/studio/account/webauthn.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailCodeField } from '#web/ui/email-code-field.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './admin-only.module.css';

interface LoginFormProps {
  /** Name of the user whose session has ended. The form fills it in and focuses the password. */
  readonly formerUser?: string | undefined;
  readonly onLoggedIn: () => void;
  /** Heading of the form. */
  readonly children: ReactNode;
}

/** A form for username and password, or a passkey. */
export function LoginForm({ formerUser, onLoggedIn, children }: LoginFormProps) {
  const { mutate, isPending, error } = useOperation('login');
  const [tried, setTried] = useState(false);
  const [username, setUsername] = useState(formerUser ?? '');
  const [password, setPassword] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const [asked, setAsked] = useState<{ readonly text: string }>();
  const [code, setCode] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const isAsked = error instanceof ApiError && error.code === emailCodeNeeded;

  /** Completes the login after the user has been read again. */
  function finish() {
    const { status, data } = client.getQueryState(userQuery.queryKey) ?? {};
    if (status === 'success' && data === null) setForgotten(true);
    else onLoggedIn();
  }

  useEffect(() => {
    if (formerUser !== undefined) passwordField.current?.focus();
  }, [formerUser]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setForgotten(false);
    if (isPending) return;
    const isCodeMissing = asked !== undefined && code === '';
    if (username === '' || password === '' || isCodeMissing) {
      const name = username === '' ? 'username' : password === '' ? 'password' : 'code';
      const missing = event.currentTarget.elements.namedItem(name);
      if (missing instanceof HTMLElement) missing.focus();
      return;
    }
    send();
  }

  /** Sends the form. Without a code, the server emails another code. */
  function send(isAnother = false) {
    const typed = asked && !isAnother && code !== '' ? { code: code.replace(/\s/g, '') } : {};
    mutate(
      { body: { username, password, ...typed } },
      {
        onSuccess: finish,
        onError: (problem) => {
          if (problem instanceof ApiError && problem.code === emailCodeNeeded) {
            setCode('');
            return setAsked({ text: problem.message });
          }
          if (asked && !(problem instanceof ApiError && problem.status === 401)) return;
          setAsked(undefined);
          setPassword('');
          // The password was cleared and must be typed again.
          passwordField.current?.focus();
        },
      },
    );
  }

  return (
    <Stack as="form" onSubmit={submit} noValidate>
      {children}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={256}
        required
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={tried && username === '' ? 'Username is required' : undefined}
      />
      <TextField
        ref={passwordField}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && password === '' && !error ? 'Password is required' : undefined}
      />
      {asked && (
        <EmailCodeField
          words={asked}
          value={code}
          onChange={setCode}
          paused={isPending}
          onSendAnother={() => send(true)}
        />
      )}
      <FormProblem>
        {isForgotten ? noCookies('studio') : problemOf(isAsked ? null : error, 'Login failed')}
      </FormProblem>
      <Button type="submit" variant="primary" size="large" wide inactive={isPending}>
        {isPending ? 'Logging in...' : 'Login'}
      </Button>
      <PasskeyLogin
        onSignedIn={finish}
        isWanted={!isPending && error instanceof ApiError && error.status === 401}
      />
    </Stack>
  );
}

interface PasskeyLoginProps {
  readonly onSignedIn: () => void;
  /**
   * Whether a password was refused. The text about passkeys is then the same for every account, so that it does not
   * reveal how an account signs in.
   */
  readonly isWanted: boolean;
}

/** A button for sign-in with a passkey, without name or password, or the reason why this is not possible. */
function PasskeyLogin({ onSignedIn, isWanted }: PasskeyLoginProps) {
  const { mutateAsync } = useOperation('passkeyLogin');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => mutateAsync({ body: { signed: await signWithKey() } }),
    onSuccess: onSignedIn,
  });
  const obstacle = passkeyObstacle();
  if (obstacle) return <Note>{obstacle}</Note>;

  return (
    <Stack gap="1" className={styles.other}>
      {isWanted && <Note>If you have chosen to sign in with a passkey only, use it here.</Note>}
      <Button size="large" wide inactive={isPending} onClick={() => mutate()}>
        {isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <FormProblem>{passkeyProblem(error, 'Login failed')}</FormProblem>
    </Stack>
  );
}
