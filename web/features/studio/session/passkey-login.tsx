import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { NoPasskeysHere } from '#web/features/studio/account/no-passkeys-here.tsx';
import { keyProblem, passkeyObstacle, signWithKey } from '#web/features/studio/account/webauthn.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import styles from './login-form.module.css';

interface PasskeyLoginProps {
  readonly onSignedIn: () => void;
  /** A password was refused. The words are the same for everybody: they never say what an account takes. */
  readonly isWanted?: boolean;
}

/** Signing in with a key: no name, no password. Nothing at all in a browser that knows none. */
export function PasskeyLogin({ onSignedIn, isWanted = false }: PasskeyLoginProps) {
  const { mutateAsync } = useOperation('passkeyLogin');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState('');
  const obstacle = passkeyObstacle();
  if (obstacle === 'browser') return null;
  if (obstacle) {
    return (
      <p className={styles.note}>
        <NoPasskeysHere obstacle={obstacle} />
      </p>
    );
  }

  async function signIn() {
    setIsPending(true);
    setProblem('');
    try {
      const signed = await signWithKey(await call('beginPasskeyLogin'));
      await mutateAsync({ body: { signed } });
      onSignedIn();
    } catch (error) {
      setProblem(keyProblem(error) ?? messageOf(error, 'Login failed'));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className={styles.other}>
      {isWanted && (
        <p className={styles.note}>If you have chosen to sign in with a passkey only, use it here.</p>
      )}
      <Button size="large" wide inactive={isPending} onClick={() => void signIn()}>
        {isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}
