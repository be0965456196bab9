import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Operation } from '#shared/contract/routes.ts';
import { problemOf } from '#web/api/api-error.ts';
import { effectsOf } from '#web/api/callable.ts';
import type { CallInput, Outcome } from '#web/api/client.ts';
import { refresh } from '#web/api/query-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/**
 * Returns a write that a button starts. Repeated clicks send it once, even before the button is disabled. After a
 * failure its data is fetched again: the write may have succeeded although the answer was lost, or another
 * administrator may have written first.
 */
export function useWrite<Op extends Operation>(
  operation: Op,
  onDone: (answer: Outcome<Op>) => void,
  failed = 'It could not be sent. Please try again.',
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useOperation(operation);

  function send(input: CallInput<Op>) {
    if (client.isMutating({ mutationKey: [operation] }) > 0) return;
    const onError = () => void refresh(client, effectsOf(operation));
    mutate(...([input, { onSuccess: onDone, onError }] as Parameters<typeof mutate>));
  }

  return { send, isPending, error, problem: problemOf(error, failed) };
}

type AskDialogProps<Op extends Operation> = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'isPending' | 'problem' | 'onConfirm'
> & {
  readonly operation: Op;
  readonly input: CallInput<Op>;
  /** Error text for a failure that has no text. */
  readonly failed?: string;
  readonly onDone?: (answer: Outcome<Op>) => void;
};

/** A dialog that asks for confirmation of a write and stays open until the write is done. */
export function AskDialog<Op extends Operation>(props: AskDialogProps<Op>) {
  const { operation, input, failed, onDone, ...dialog } = props;
  const { send, isPending, problem } = useWrite(
    operation,
    (answer) => {
      dialog.onClose();
      onDone?.(answer);
    },
    failed,
  );
  return <ConfirmDialog {...dialog} isPending={isPending} problem={problem} onConfirm={() => send(input)} />;
}
