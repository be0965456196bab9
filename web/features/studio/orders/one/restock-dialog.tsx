import { useState } from 'react';
import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { orderToast } from '#web/features/studio/orders/order-toast.ts';
import { toast } from '#web/stores/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Note } from '#web/ui/text.tsx';
import { type Restock, restockLines } from './restock.ts';
import { RestockFields } from './restock-fields.tsx';
import { useOrderWrite } from './use-order-write.ts';

interface RestockDialogProps {
  readonly order: StudioOrderDetail;
  /** Number of the refund that the works came back with. */
  readonly refund: number;
  readonly onClose: () => void;
}

/** Puts works that came back after a refund into stock again; they are for sale at once. */
export function RestockDialog({ order, refund, onClose }: RestockDialogProps) {
  const write = useOrderWrite('restockOrder', ({ message }) => {
    toast({ kind: orderToast(order.id), title: 'Back in stock', description: message });
    onClose();
  });
  const [choice, setChoice] = useState<Restock>({});
  const lines = restockLines(choice);
  return (
    <ConfirmDialog
      title="Put back into stock"
      words={{ confirm: 'Put back', running: 'Sending...' }}
      isPending={write.isPending}
      problem={write.problem}
      inactive={lines.length === 0}
      onConfirm={() => write.send({ params: { id: order.id }, body: { refund, lines } })}
      onClose={onClose}
    >
      <Note>Choose what is back in the studio and can be sold again.</Note>
      <RestockFields order={order} choice={choice} disabled={write.isPending} onChange={setChoice} />
    </ConfirmDialog>
  );
}
