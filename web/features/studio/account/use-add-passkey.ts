import { useState } from 'react';
import { passkeyNeededCode, passwordNeededCode } from '#shared/contract/errors.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { keyProblem, makeKey, signWithKey } from './webauthn.ts';

interface WantedKey {
  readonly name: string;
  readonly password?: string;
}

/**
 * The three steps to a key: the shop asks, the device makes it, the shop keeps it. Some time after signing in the password is
 * asked for first, or another passkey where the account signs in with nothing else.
 */
export function useAddPasskey(onAdded: () => void) {
  const begin = useOperation('beginPasskey');
  const { mutateAsync } = useOperation('addPasskey');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState('');
  const [needs, setNeeds] = useState<'password' | 'passkey'>();

  async function add({ name, password }: WantedKey) {
    setIsPending(true);
    setProblem('');
    try {
      const signed = needs === 'passkey' ? await signWithKey(await call('beginPasskeyLogin')) : undefined;
      const ceremony = await begin.mutateAsync({
        body: { ...(password !== undefined && { password }), ...(signed && { signed }) },
      });
      await mutateAsync({ body: { name, key: await makeKey(ceremony) } });
      onAdded();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === passwordNeededCode) setNeeds('password');
      else if (code === passkeyNeededCode) setNeeds('passkey');
      else setProblem(keyProblem(error) ?? messageOf(error, 'The passkey could not be added.'));
    } finally {
      setIsPending(false);
    }
  }

  return { add: (wanted: WantedKey) => void add(wanted), isPending, problem, needs };
}
