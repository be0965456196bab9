import { useState } from 'react';
import { passwordNeededCode } from '#shared/contract/errors.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { keyProblem, makeKey } from './webauthn.ts';

interface WantedKey {
  readonly name: string;
  readonly password?: string;
}

/** The three steps to a key: the shop asks, the device makes it, the shop keeps it. */
export function useAddPasskey(onAdded: () => void) {
  const begin = useOperation('beginPasskey');
  const { mutateAsync } = useOperation('addPasskey');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState('');
  const [needsPassword, setNeedsPassword] = useState(false);

  async function add({ name, password }: WantedKey) {
    setIsPending(true);
    setProblem('');
    try {
      const ceremony = await begin.mutateAsync({ body: password === undefined ? {} : { password } });
      await mutateAsync({ body: { name, key: await makeKey(ceremony) } });
      onAdded();
    } catch (error) {
      if (error instanceof ApiError && error.code === passwordNeededCode) setNeedsPassword(true);
      else setProblem(keyProblem(error) ?? messageOf(error, 'The key could not be added.'));
    } finally {
      setIsPending(false);
    }
  }

  return { add: (wanted: WantedKey) => void add(wanted), isPending, problem, needsPassword };
}
