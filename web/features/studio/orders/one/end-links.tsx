import { useState } from 'react';
import { orderToast } from '#web/features/studio/orders/order-toast.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useOrderWrite } from './use-order-write.ts';

/** Revokes the links of earlier emails, for an email that went to the wrong person. */
export function EndLinks({ orderId }: { readonly orderId: string }) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const write = useOrderWrite('endOrderLinks', () => {
    toast({ kind: orderToast(orderId), title: 'Order links revoked' });
    close();
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Revoke order links</Button>
      {isAsked && (
        <ConfirmDialog
          title="Revoke the links to this order?"
          words={{ keep: 'Keep them', confirm: 'Revoke links', running: 'Revoking...' }}
          variant="danger"
          isPending={write.isPending}
          problem={write.problem}
          onConfirm={() => write.send({ params: { id: orderId } })}
          onClose={close}
        >
          <p>
            No link in an email sent so far will open the order’s page any more, not even the shopper’s own.
            Send one of the emails again afterwards: it brings a new link.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
