import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { messageOf } from '#web/api/api-error.ts';
import { formatOrderMoney, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './one-order.module.css';
import { useOrderWrite } from './use-order-write.ts';

interface FailedRefundProps {
  readonly order: StudioOrderDetail;
  readonly failed: NonNullable<StudioOrderDetail['failedRefund']>;
  /** The decision is saved: what was focused goes with the question. */
  readonly onDecided: () => void;
}

/** A refund of the order came to nothing: says so, and asks what becomes of the order. */
export function FailedRefund({ order, failed: { amount, whyNot }, onDecided }: FailedRefundProps) {
  const { id, shipment } = order;
  const write = useOrderWrite('decideRefund', ({ view }) => {
    toast({
      kind: orderToast(id),
      title: view === 'refunded' ? 'The order will not be shipped' : 'Decision saved',
    });
    onDecided();
  });
  const decide = (ship: boolean) => write.send({ params: { id }, body: { ship } });
  return (
    <Stack as="section" gap="1" className={styles.failed} aria-labelledby="failed-refund-title">
      <h3 id="failed-refund-title" className={styles.title}>
        {`The refund of ${formatOrderMoney(amount)} did not reach the shopper`}
      </h3>
      <p>{whyNot}</p>
      {shipment ? (
        <p>The order is shipped already, so only the money is left to settle.</p>
      ) : (
        <p>Until you decide, the order is not on the list to ship.</p>
      )}
      <Row>
        {shipment ? (
          <Button onClick={() => decide(true)} disabled={write.isPending}>
            I have settled it
          </Button>
        ) : (
          <>
            <Button onClick={() => decide(true)} disabled={write.isPending}>
              Ship it after all
            </Button>
            <Button variant="danger" onClick={() => decide(false)} disabled={write.isPending}>
              Do not ship it
            </Button>
          </>
        )}
      </Row>
      {write.error && <p role="alert">{messageOf(write.error, 'The decision could not be saved.')}</p>}
    </Stack>
  );
}
