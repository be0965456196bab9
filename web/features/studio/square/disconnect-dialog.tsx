import { problemOf } from '#web/api/api-error.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

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
    <ConfirmDialog
      title="Disconnect the shop from Square?"
      words={{ keep: 'Stay connected', confirm: 'Disconnect', running: 'Disconnecting…' }}
      variant="danger"
      isPending={isPending}
      problem={problemOf(error, 'The shop did not answer. Try again.')}
      onConfirm={disconnect}
      onClose={onClose}
    >
      <p>
        From then on nobody can pay, orders can be neither shipped nor refunded here, and changes at Square do
        not arrive. Your works stay on show, and nothing at Square is deleted. You can connect again at any
        time.
      </p>
    </ConfirmDialog>
  );
}
