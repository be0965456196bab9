import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { orderToast } from '#web/features/studio/orders/order-toast.ts';
import { lineWords } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useOrderWrite } from './use-order-write.ts';

interface CancelOrderDialogProps {
  readonly order: StudioOrderDetail;
  readonly onClose: () => void;
}

/** Cancels one unpaid order after saying what that means. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const write = useOrderWrite('cancelOrder', () => {
    toast({ kind: orderToast(order.id), title: 'The order is cancelled' });
    onClose();
  });
  return (
    <ConfirmDialog
      title="Cancel this unpaid order?"
      words={{ keep: 'Keep it', confirm: 'Cancel the order', running: 'Cancelling...' }}
      variant="danger"
      isPending={write.isPending}
      problem={write.problem}
      onConfirm={() => write.send({ params: { id: order.id } })}
      onClose={onClose}
    >
      <p>
        {`It cannot be paid afterwards, neither here nor at Square’s till, and this cannot be undone. ${order.lines.map(lineWords).join(' · ')} can be bought by others again.`}
      </p>
    </ConfirmDialog>
  );
}
