import { useQueryClient } from '@tanstack/react-query';
import type { Operation } from '#shared/contract/routes.ts';
import { problemOf } from '#web/api/api-error.ts';
import { refresh } from '#web/api/query-client.ts';

/** One of the writes about an order, as `useOperation` gives it. */
interface Write<Input, Answer> {
  readonly mutate: (
    input: Input,
    then: { readonly onSuccess: (answer: Answer) => void; readonly onError: () => void },
  ) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/**
 * A write about one order. It is sent once however fast its button is pressed again: that it runs is asked of the
 * client, because the button learns of it a moment later. After a failure the order is read anew: it may have happened
 * before the answer was lost, or somebody else was faster.
 */
export function useOrderWrite<Input, Answer>(
  operation: Operation,
  { mutate, isPending, error }: Write<Input, Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();

  function send(input: Input) {
    if (client.isMutating({ mutationKey: [operation] }) > 0) return;
    const onError = () => void refresh(client, ['listOrders', 'readOrder', 'listOpenOrders']);
    mutate(input, { onSuccess: onDone, onError });
  }

  return { send, isPending, error, problem: problemOf(error, 'It could not be sent. Please try again.') };
}
