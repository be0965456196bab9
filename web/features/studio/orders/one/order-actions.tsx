import { useState } from 'react';
import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './one-order.module.css';
import { RefundDialog } from './refund-dialog.tsx';

type Action = 'refund';

interface OrderActionsProps {
  readonly order: StudioOrderDetail;
}

/** What can be done with an order as it stands, each behind a dialog that says what it will do. */
export function OrderActions({ order }: OrderActionsProps) {
  const { atSquare, paidAt, mayRefund, whyNot } = order;
  const [asking, setAsking] = useState<{ readonly action: Action; readonly order: StudioOrderDetail }>();
  return (
    <>
      <div className={styles.actions}>
        {atSquare && paidAt && <Button onClick={() => window.print()}>Print packing slip</Button>}
        {mayRefund && <Button onClick={() => setAsking({ action: 'refund', order })}>Refund</Button>}
      </div>
      {whyNot && <p className={styles.why}>{whyNot}</p>}
      {asking && <Asked {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface AskedProps extends OrderActionsProps {
  readonly action: Action;
  readonly onClose: () => void;
}

function Asked({ order, onClose }: AskedProps) {
  return order.mayRefund && <RefundDialog order={order} most={order.mayRefund.most} onClose={onClose} />;
}
