import { useMutation } from '@tanstack/react-query';
import { useOperation } from '#web/api/use-operation.ts';
import { NoPasskeysHere } from '#web/features/studio/account/no-passkeys-here.tsx';
import { passkeyObstacle, passkeyProblem, signWithKey } from '#web/features/studio/account/webauthn.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './login-form.module.css';

interface PasskeyLoginProps {
  readonly onSignedIn: () => void;
  /** A password was refused. The words are the same for everybody: they never say what an account takes. */
  readonly isWanted: boolean;
}

/** Signing in with a key: no name, no password. Nothing at all in a browser that knows none. */
export function PasskeyLogin({ onSignedIn, isWanted }: PasskeyLoginProps) {
  const { mutateAsync } = useOperation('passkeyLogin');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => mutateAsync({ body: { signed: await signWithKey() } }),
    onSuccess: onSignedIn,
  });
  const obstacle = passkeyObstacle();
  if (obstacle === 'browser') return null;
  if (obstacle) return <NoPasskeysHere obstacle={obstacle} />;

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
