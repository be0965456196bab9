import type { StudioOrderDetail, StudioOrderLine } from '#shared/order/studio-order.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { isPacked, lineWords, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './one-order.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

type Action = 'ship' | 'refund' | 'cancel';

interface OrderActionsProps {
  readonly order: StudioOrderDetail;
  readonly ask: (action: Action) => void;
}

/** The buttons for the possible actions on an order. */
export function OrderActions({ order, ask }: OrderActionsProps) {
  const { atSquare, paidAt, shipment, mayShip, mayCancel, mayRefund, whyNot } = order;
  return (
    <>
      <Row className={styles.actions}>
        {mayShip && (
          <Button variant={order.testMode ? 'outline' : 'primary'} onClick={() => ask('ship')}>
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
    </>
  );
}

export interface Asked {
  readonly action: Action;
  /** The order at the time when the dialog was opened. */
  readonly order: StudioOrderDetail;
  /** The lines to refund; undefined for the whole order. */
  readonly lines?: readonly StudioOrderLine[] | undefined;
}

export function OrderDialog({ action, order, lines, onClose }: Asked & { readonly onClose: () => void }) {
  if (action === 'ship') return <ShipDialog order={order} onClose={onClose} />;
  if (action === 'refund')
    return (
      order.mayRefund && (
        <RefundDialog order={order} most={order.mayRefund.most} lines={lines} onClose={onClose} />
      )
    );
  return (
    <AskDialog
      title="Cancel this unpaid order?"
      words={{ keep: 'Keep it', confirm: 'Cancel the order', running: 'Cancelling...' }}
      variant="danger"
      operation="cancelOrder"
      input={{ params: { id: order.id } }}
      onDone={() => toast({ kind: orderToast(order.id), title: 'The order is cancelled' })}
      onClose={onClose}
    >
      <p className={kit.lines}>{order.lines.map(lineWords).join('\n')}</p>
      <p>
        It can then no longer be paid, online or at your Square till. Its works can be bought again. This
        cannot be undone.
      </p>
    </AskDialog>
  );
}
