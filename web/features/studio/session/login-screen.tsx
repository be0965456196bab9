import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './login-screen.module.css';
import { PasskeyLogin } from './passkey-login.tsx';
import { returnRoute } from './return-route.ts';

/** 'Admin Login', in place of the admin page that was asked for. */
export function LoginScreen() {
  const location = useLocation();
  const navigate = useNavigate();
  usePageMetadata(plainMetadata('Admin Login', location.pathname));
  const { mutate, isPending, error } = useOperation('login');
  const [tried, setTried] = useState(false);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);

  const goOn = () => navigate(returnRoute(location), { replace: true });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (isPending) return;
    if (username === '' || password === '') {
      const missing = event.currentTarget.elements.namedItem(username === '' ? 'username' : 'password');
      if (missing instanceof HTMLElement) missing.focus();
      return;
    }
    mutate(
      { body: { username, password } },
      {
        onSuccess: goOn,
        onError: () => {
          setPassword('');
          // It is empty again and is what must be typed anew.
          passwordField.current?.focus();
        },
      },
    );
  }

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h1 className={styles.title}>Admin Login</h1>
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
        <FormProblem>{error && !isPending ? messageOf(error, 'Login failed') : ''}</FormProblem>
        <Button type="submit" variant="primary" size="large" wide inactive={isPending}>
          {isPending ? 'Logging in...' : 'Login'}
        </Button>
        <PasskeyLogin onSignedIn={goOn} />
      </form>
    </div>
  );
}
