import { useState } from 'react';
import { useOperation } from '#web/api/use-operation.ts';
import { tellOutcome } from '#web/features/tell-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface DeleteQuestionProps {
  readonly id: string;
  /** Of who asked. */
  readonly name: string;
  readonly onDeleted: () => void;
}

/** Deletes one question after saying what goes and what stays. */
export function DeleteQuestion({ id, name, onDeleted }: DeleteQuestionProps) {
  const { mutateAsync, isPending } = useOperation('deleteEnquiry');
  const [asking, setAsking] = useState(false);

  function deleteIt() {
    const deleted = mutateAsync(
      { params: { id } },
      { onSuccess: onDeleted, onSettled: () => setAsking(false) },
    );
    void tellOutcome(`question ${id}`, deleted, {
      done: () => ({ title: 'Question deleted' }),
      failed: 'The question was not deleted',
      fallback: 'Please try again.',
    });
  }

  return (
    <>
      <Button variant="quiet" aria-label={`Delete the question from ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this question?"
          words={{ keep: 'Keep it', confirm: 'Delete question', running: 'Deleting...' }}
          variant="danger"
          isPending={isPending}
          onConfirm={deleteIt}
          onClose={() => setAsking(false)}
        >
          <p>
            The question, the name and the address are deleted from the shop. This cannot be undone. The email
            that the shop sent you about it stays in your mailbox, as your answers do: delete them there.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
