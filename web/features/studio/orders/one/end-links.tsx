import { useState } from 'react';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { useOrderWrite } from './use-order-write.ts';

/** For a mail that went to somebody it was not meant for: what was sent so far opens the order’s page no longer. */
export function EndLinks({ orderId }: { readonly orderId: string }) {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const write = useOrderWrite('endOrderLinks', useOperation('endOrderLinks'), () => {
    toast({ title: 'The links are ended' });
    close();
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>End the links sent so far</Button>
      {isAsked && (
        <OrderDialog
          title="End the links to this order?"
          words={{ keep: 'Keep them', confirm: 'End the links', running: 'Ending...' }}
          variant="danger"
          write={write}
          onSend={() => write.send({ params: { id: orderId } })}
          onClose={close}
        >
          <p>
            No link in a mail sent so far will open the order’s page any more, the buyer’s own neither. Send
            one of the mails again afterwards: it brings a new link.
          </p>
        </OrderDialog>
      )}
    </>
  );
}
