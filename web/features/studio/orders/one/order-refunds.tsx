import { useState } from 'react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import type { StudioRefund } from '#shared/order/studio-refund.ts';
import { formatOrderMoney, lineWords, orderToast } from '#web/features/studio/orders/order-words.ts';
import { readableTime } from '#web/features/studio/readable-time.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section, Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './one-order.module.css';
import { type Restock, RestockFields, restockLines } from './restock-fields.tsx';
import { useOrderWrite } from './use-order-write.ts';

/** The refunds of an order, with the state of each. */
export function OrderRefunds({ order }: { readonly order: StudioOrderDetail }) {
  const [restocking, setRestocking] = useState<number>();
  if (order.refunds.length === 0) return null;
  return (
    <Section title="Refunds" divided>
      <Stack as="ul" className={styles.list}>
        {order.refunds.map((refund) => (
          <li key={refund.number} className={styles.entry}>
            <RefundWords order={order} refund={refund} />
            {mayRestock(order, refund) && (
              <Button onClick={() => setRestocking(refund.number)}>Put back into stock</Button>
            )}
          </li>
        ))}
      </Stack>
      {restocking !== undefined && (
        <RestockDialog order={order} refund={restocking} onClose={() => setRestocking(undefined)} />
      )}
    </Section>
  );
}

interface RefundWordsProps {
  readonly order: StudioOrderDetail;
  readonly refund: StudioRefund;
}

function RefundWords({
  order,
  refund: { number, amount, state, whyNot, at, by, reason, restock },
}: RefundWordsProps) {
  // Why the last one failed stands at the top of the order, with what is to be decided.
  const isToldAbove = order.failedRefund !== undefined && number === order.refunds.at(-1)?.number;
  const back = restock.flatMap(({ variationId, quantity }) => {
    const line = order.lines.find((one) => one.variationId === variationId);
    return line ? [lineWords({ ...line, quantity })] : [];
  });
  return (
    <>
      <strong>{formatOrderMoney(amount)}</strong>
      <span className={state === 'failed' ? styles.problem : undefined}>
        {isToldAbove ? 'Failed' : (whyNot ?? stateWords[state])}
      </span>
      {reason && <span>{`“${reason}”`}</span>}
      {back.length > 0 && <span>{`Back into stock: ${back.join(' · ')}`}</span>}
      <Note as="span" size="xs">
        <time dateTime={at}>{readableTime(at)}</time>
        {by === 'square' && <span>, in Square</span>}
      </Note>
    </>
  );
}

/** Works of a refund that was made here and is through. */
function mayRestock({ mayRestock: left }: StudioOrderDetail, { state, by }: StudioRefund): boolean {
  return state === 'completed' && by === 'studio' && left.length > 0;
}

const stateWords = {
  asked: 'Requested, waiting for Square',
  pending: 'In progress at Square',
  completed: 'Refunded',
  failed:
    'Square could not refund it and will not try this payment again. Reimburse the shopper another way.',
} as const;

interface RestockDialogProps {
  readonly order: StudioOrderDetail;
  /** Number of the refund that the works came back with. */
  readonly refund: number;
  readonly onClose: () => void;
}

/** Puts works that came back after a refund into stock again; they are for sale at once. */
function RestockDialog({ order, refund, onClose }: RestockDialogProps) {
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
