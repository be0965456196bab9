import { messageOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';

/** Asked before the shop's access to Square ends. */
export function DisconnectDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error } = useOperation('disconnectSquare');
  const disconnect = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Disconnected from Square' });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Disconnect the shop from Square?"
      locked={isPending}
      actions={
        <>
          <Button inactive={isPending} onClick={onClose}>
            Stay connected
          </Button>
          <Button variant="danger" inactive={isPending} onClick={disconnect}>
            {isPending ? 'Disconnecting…' : 'Disconnect'}
          </Button>
        </>
      }
    >
      <p>
        From then on nobody can pay, orders can be neither shipped nor refunded here, and changes at Square do
        not arrive. Your works stay on show, and nothing at Square is deleted. You can connect again at any
        time.
      </p>
      <FormProblem>{error ? messageOf(error, 'The shop did not answer. Try again.') : ''}</FormProblem>
    </Dialog>
  );
}
