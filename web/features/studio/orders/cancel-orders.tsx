import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CancelOrdersResult, OpenOrder } from '#shared/order/order.ts';
import { refresh } from '#web/api/query-client.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';

/** Cancels all unpaid orders after a dialog with their number. Then lists the skipped orders with the reasons. */
export function CancelOrders({ orders }: { readonly orders: readonly OpenOrder[] }) {
  const client = useQueryClient();
  const { mutateAsync, isPending, data: result } = useOperation('cancelOpenOrders');
  const [asking, setAsking] = useState(false);
  const paid = orders.filter((order) => order.paid).length;
  const paidTests = orders.filter((order) => order.paid && order.testMode).length;
  const unpaid = orders.length - paid;
  const isOne = unpaid === 1;

  function cancelAll() {
    const cancelled = mutateAsync(undefined, {
      // Some orders may have been canceled, although the answer was lost.
      onError: () => void refresh(client, ['listOpenOrders']),
      onSettled: () => setAsking(false),
    });
    void tellOutcome('cancel orders', cancelled, {
      done: ({ cancelledCount }) => ({ title: `Successfully cancelled ${cancelledCount} orders` }),
      failed: 'Failed to cancel orders',
    });
  }

  return (
    <Stack gap="1" start>
      <Button variant="danger" disabled={unpaid === 0 || isPending} onClick={() => setAsking(true)}>
        Cancel all open orders
      </Button>
      {paidTests > 0 && (
        <Note size="xs">Paid test orders never reach Square and disappear after a week.</Note>
      )}
      {result && !isPending && <Result result={result} orders={orders} onContinue={cancelAll} />}
      {asking && (
        <ConfirmDialog
          title={isOne ? 'Cancel 1 unpaid order?' : `Cancel ${unpaid} unpaid orders?`}
          words={{
            keep: 'Keep them',
            confirm: isOne ? 'Cancel 1 order' : `Cancel ${unpaid} orders`,
            running: 'Cancelling...',
          }}
          variant="danger"
          isPending={isPending}
          onConfirm={cancelAll}
          onClose={() => setAsking(false)}
        >
          <p>
            <span>{isOne ? 'It' : 'They'}</span> can then no longer be paid, online or at your Square till.
            This cannot be undone.
            {paid > 0 && (
              <span>{` The ${paid === 1 ? 'paid order is' : `${paid} paid orders are`} left alone.`}</span>
            )}
          </p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

interface ResultProps {
  readonly result: CancelOrdersResult;
  /** The listed orders, for the numbers of the skipped ones. */
  readonly orders: readonly OpenOrder[];
  readonly onContinue: () => void;
}

function Result({ result: { cancelledCount, left, more }, orders, onContinue }: ResultProps) {
  const nameOf = (id: string) => orders.find((order) => order.id === id)?.number ?? id;
  return (
    <Stack gap="1" className={classNames(kit.box, kit.small)}>
      <p role="status">{`Successfully cancelled ${cancelledCount} orders`}</p>
      {left.length > 0 && (
        <details>
          <summary>
            {`${left.length === 1 ? '1 order was' : `${left.length} orders were`} left as ${left.length === 1 ? 'it is' : 'they are'}`}
          </summary>
          <Stack as="ul" gap="1">
            {left.map(({ id, reason }) => (
              <li key={id}>
                <strong>{nameOf(id)}</strong>
                <span>{` ${reason}`}</span>
              </li>
            ))}
          </Stack>
        </details>
      )}
      {more && (
        <Row as="p" gap="1 2">
          Some orders are still open.
          <Button onClick={onContinue}>Continue cancelling</Button>
        </Row>
      )}
    </Stack>
  );
}
