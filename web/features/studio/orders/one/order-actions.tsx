import { useState } from 'react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { isPacked, lineWords, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './one-order.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useOrderWrite } from './use-order-write.ts';

type Action = 'ship' | 'refund' | 'cancel';

interface OrderActionsProps {
  readonly order: StudioOrderDetail;
}

/** What can be done with an order as it stands, each behind a dialog that says what it will do. */
export function OrderActions({ order }: OrderActionsProps) {
  const { atSquare, paidAt, shipment, mayShip, mayCancel, mayRefund, whyNot } = order;
  const [asking, setAsking] = useState<{ readonly action: Action; readonly order: StudioOrderDetail }>();
  const ask = (action: Action) => setAsking({ action, order });
  return (
    <>
      <Row className={styles.actions}>
        {mayShip && (
          <Button variant="primary" onClick={() => ask('ship')}>
            Mark as shipped
          </Button>
        )}
        {shipment && <Button onClick={() => ask('ship')}>Correct the tracking</Button>}
        {atSquare && paidAt && isPacked(order) && (
          <Button onClick={() => window.print()}>Print packing slip</Button>
        )}
        {mayRefund && <Button onClick={() => ask('refund')}>Refund</Button>}
        {mayCancel && (
          <Button variant="danger" onClick={() => ask('cancel')}>
            Cancel this order
          </Button>
        )}
      </Row>
      {whyNot && !shipment && !order.failedRefund && <Text size="s">{whyNot}</Text>}
      {asking && <Asked {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface AskedProps extends OrderActionsProps {
  readonly action: Action;
  readonly onClose: () => void;
}

function Asked({ action, order, onClose }: AskedProps) {
  if (action === 'ship') return <ShipDialog order={order} onClose={onClose} />;
  if (action === 'cancel') return <CancelOrderDialog order={order} onClose={onClose} />;
  return order.mayRefund && <RefundDialog order={order} most={order.mayRefund.most} onClose={onClose} />;
}

interface CancelOrderDialogProps {
  readonly order: StudioOrderDetail;
  readonly onClose: () => void;
}

/** Cancels one unpaid order after saying what that means. */
function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
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
