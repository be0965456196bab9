import { useQueryClient } from '@tanstack/react-query';
import type { Operation } from '#shared/contract/routes.ts';
import { problemOf } from '#web/api/api-error.ts';
import type { CallInput, Outcome } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { useOperation } from '#web/api/use-operation.ts';

/**
 * A write about one order. It is sent once however fast its button is pressed again: that it runs is asked of the
 * client, because the button learns of it a moment later. After a failure the order is read anew: it may have happened
 * before the answer was lost, or somebody else was faster.
 */
export function useOrderWrite<Op extends Operation>(operation: Op, onDone: (answer: Outcome<Op>) => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useOperation(operation);

  function send(input: CallInput<Op>) {
    if (client.isMutating({ mutationKey: [operation] }) > 0) return;
    const onError = () => void refresh(client, ['listOrders', 'readOrder', 'listOpenOrders']);
    mutate(...([input, { onSuccess: onDone, onError }] as Parameters<typeof mutate>));
  }

  return { send, isPending, error, problem: problemOf(error, 'It could not be sent. Please try again.') };
}
