import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { keyProblem, signWithKey } from './webauthn.ts';

/** Switches the password off or on again, confirmed by a passkey. */
export function usePasskeyOnly(onDone: () => void) {
  const { mutateAsync } = useOperation('setPasskeyOnly');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function change(enabled: boolean) {
    setIsPending(true);
    setProblem('');
    try {
      const signed = await signWithKey(await call('beginPasskeyLogin'));
      await mutateAsync({ body: { enabled, signed } });
      onDone();
    } catch (error) {
      setProblem(keyProblem(error) ?? messageOf(error, 'This could not be changed.'));
    } finally {
      setIsPending(false);
    }
  }

  return { change: (enabled: boolean) => void change(enabled), isPending, problem };
}
