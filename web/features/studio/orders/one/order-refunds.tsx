import { useState } from 'react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import type { StudioRefund } from '#shared/order/studio-refund.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { readableTime } from '#web/features/studio/kit/readable-time.ts';
import { formatOrderMoney, lineWords, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Section, Stack } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { type Restock, RestockFields, restockLines } from './restock-fields.tsx';

/** The refunds of an order with their states. */
export function OrderRefunds({ order }: { readonly order: StudioOrderDetail }) {
  const [restocking, setRestocking] = useState<number>();
  if (order.refunds.length === 0) return null;
  return (
    <Section title="Refunds" divided>
      <Stack as="ul" className={kit.small}>
        {order.refunds.map((refund) => (
          <Stack as="li" gap="0" start key={refund.number}>
            <RefundWords order={order} refund={refund} />
            {mayRestock(order, refund) && (
              <Button onClick={() => setRestocking(refund.number)}>Put back into stock</Button>
            )}
          </Stack>
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
  // The notice at the top of the order shows why the last refund failed and asks for a decision.
  const isToldAbove = order.failedRefund !== undefined && number === order.refunds.at(-1)?.number;
  const back = restock.flatMap(({ variationId, quantity }) => {
    const line = order.lines.find((one) => one.variationId === variationId);
    return line ? [`Back into stock: ${lineWords({ ...line, quantity })}`] : [];
  });
  return (
    <>
      <strong>{formatOrderMoney(amount)}</strong>
      <Text as="span" tone={state === 'failed' ? 'danger' : undefined} strong={state === 'failed'}>
        {isToldAbove ? 'Failed' : (whyNot ?? stateWords[state])}
      </Text>
      {reason && <span>{`“${reason}”`}</span>}
      {back.length > 0 && <span className={kit.lines}>{back.join('\n')}</span>}
      <Note as="span" size="xs">
        <time dateTime={at}>{readableTime(at)}</time>
        {by === 'square' && <span>, in Square</span>}
      </Note>
    </>
  );
}

/** Returns whether works of a refund may be put back into stock: it is completed and was made in the studio. */
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
  /** Number of the refund for which the works were returned. */
  readonly refund: number;
  readonly onClose: () => void;
}

/** Puts returned works back into stock after a refund. They are for sale immediately. */
function RestockDialog({ order, refund, onClose }: RestockDialogProps) {
  const [choice, setChoice] = useState<Restock>({});
  const lines = restockLines(choice);
  return (
    <AskDialog
      title="Put back into stock"
      words={{ confirm: 'Put back', running: 'Sending...' }}
      operation="restockOrder"
      input={{ params: { id: order.id }, body: { refund, lines } }}
      inactive={lines.length === 0}
      onDone={({ message }) =>
        toast({ kind: orderToast(order.id), title: 'Back in stock', description: message })
      }
      onClose={onClose}
    >
      <Note>Choose what is back in the studio and can be sold again.</Note>
      <RestockFields order={order} choice={choice} onChange={setChoice} />
    </AskDialog>
  );
}
