import { useState } from 'react';
import type { Money } from '#shared/model/order.ts';
import type { StudioOrderDetail, StudioOrderLine } from '#shared/model/studio-order.ts';
import { isUnknownOutcome } from '#web/api/api-error.ts';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';
import { orderToast } from '#web/features/studio/orders/order-toast.ts';
import { lineWords } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './order-dialog.module.css';
import { refundPreview } from './refund-preview.ts';
import { firstChoice, restockLines } from './restock.ts';
import { RestockFields } from './restock-fields.tsx';
import { amountProblem, amountText, readAmount } from './typed-amount.ts';
import { useOrderWrite } from './use-order-write.ts';

interface RefundDialogProps {
  /** As it stood when the dialog was opened: what happens is said of this. */
  readonly order: StudioOrderDetail;
  /** What can still be refunded. */
  readonly most: Money;
  /** The one that the amount and the works begin with; absent for all of the order. */
  readonly line?: StudioOrderLine;
  readonly onClose: () => void;
}

/**
 * Gives money back: how much is typed, what happens is said first. One opening of the dialog is one refund, whatever
 * is pressed how often; while nobody knows what became of it, it can only be sent again as it was.
 */
export function RefundDialog({ order, most, line, onClose }: RefundDialogProps) {
  const write = useOrderWrite('refundOrder', ({ message }) => {
    toast({ kind: orderToast(order.id), title: 'The refund was sent', description: message });
    onClose();
  });
  const [requestId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(() => amountText(firstAmount(most, line)));
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(() => firstChoice(order, line));
  const problem = amountProblem(typed, most);
  const amount = problem === undefined ? (readAmount(typed) ?? 0) : 0;
  const isUnknown = write.error !== null && isUnknownOutcome(write.error);
  const isFixed = write.isPending || isUnknown;

  function send() {
    const why = reason.trim();
    write.send({
      params: { id: order.id },
      body: { requestId, amount, ...(why !== '' && { reason: why }), restock: restockLines(restock) },
    });
  }

  return (
    <ConfirmDialog
      title="Refund this order"
      words={{
        confirm: problem === undefined ? `Refund ${formatOrderMoney({ ...most, amount })}` : 'Refund',
        running: 'Refunding...',
      }}
      variant="danger"
      isPending={write.isPending}
      problem={isUnknown ? `${write.problem} ${unchanged}` : write.problem}
      inactive={problem !== undefined}
      onConfirm={send}
      onClose={onClose}
    >
      {line && <p>{lineWords(line)}</p>}
      <TextField
        label={`Amount in ${most.currency}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={typed}
        disabled={isFixed}
        error={problem}
        hint={`Up to ${formatOrderMoney(most)} can be refunded.`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        label="Reason (optional)"
        autoComplete="off"
        maxLength={192}
        value={reason}
        disabled={isFixed}
        hint={
          order.mayTell
            ? 'The shopper reads it in the email, and Square keeps it with the refund.'
            : 'Square keeps it with the refund.'
        }
        onChange={({ target }) => setReason(target.value)}
      />
      <RestockFields order={order} choice={restock} disabled={isFixed} onChange={setRestock} />
      {problem === undefined && (
        <Stack as="ul" gap="1" className={styles.preview} aria-label="What will happen">
          {refundPreview(order, amount, restock).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

const unchanged = 'Sending it again unchanged cannot refund the money twice.';

/** What the line cost, where as much is left. */
function firstAmount(most: Money, line: StudioOrderLine | undefined): Money {
  if (!line) return most;
  return { ...most, amount: Math.min(most.amount, line.price.amount * line.quantity) };
}
