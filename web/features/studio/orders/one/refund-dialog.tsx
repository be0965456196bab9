import { useState } from 'react';
import { shopSign } from '#shared/money/shop-currency.ts';
import type { Money } from '#shared/order/order.ts';
import type { StudioOrderDetail, StudioOrderLine } from '#shared/order/studio-order.ts';
import { isUnknownOutcome } from '#web/api/api-error.ts';
import { useWrite } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { formatOrderMoney, lineWords, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { firstChoice, type Restock, RestockFields, restockable, restockLines } from './restock-fields.tsx';

interface RefundDialogProps {
  /** The order at the time when the dialog was opened. */
  readonly order: StudioOrderDetail;
  /** The refundable amount. */
  readonly most: Money;
  /** Lines that determine the initial amount and works; undefined for the whole order. */
  readonly lines?: readonly StudioOrderLine[] | undefined;
  readonly onClose: () => void;
}

/**
 * Refunds a typed amount after explaining what will happen. One opened dialog makes at most one refund, however often
 * the button is pressed. While the outcome is unknown, only the same refund can be sent again.
 */
export function RefundDialog({ order, most, lines, onClose }: RefundDialogProps) {
  const write = useWrite('refundOrder', ({ message }) => {
    toast({ kind: orderToast(order.id), title: 'The refund was sent', description: message });
    onClose();
  });
  const [requestId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(() => amountText(firstAmount(most, lines)));
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(() => firstChoice(order, lines));
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
      {lines && <p className={kit.lines}>{lines.map(lineWords).join('\n')}</p>}
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
        <Stack
          as="ul"
          gap="1"
          className={classNames(kit.box, kit.small, kit.marked)}
          aria-label="What will happen"
        >
          {refundPreview(order, amount, restock).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

const unchanged = 'Sending it again unchanged cannot refund the money twice.';

/** Returns the price of the lines, at most the refundable amount. */
function firstAmount(most: Money, lines: RefundDialogProps['lines']): Money {
  const cost = lines?.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  return { ...most, amount: Math.min(most.amount, cost ?? most.amount) };
}

/** Returns the sentences above the refund button, which say what the refund will do. */
function refundPreview(order: StudioOrderDetail, amount: number, restock: Restock): string[] {
  const { total, refunded, testMode, shipment, mayTell } = order;
  const money = (minor: number) => formatOrderMoney({ ...total, amount: minor });
  const left = total.amount - refunded.amount - amount;
  const closed = testMode ? 'The order is closed.' : 'The order is closed here and in Square.';
  const said = [
    testMode
      ? `This is a test order: ${money(amount)} is noted as refunded, and no money moves.`
      : `Square refunds ${money(amount)} to the shopper’s card. This cannot be undone.`,
  ];
  if (left > 0) said.push(`${money(left)} of ${money(total.amount)} stays with you.`);
  if (shipment === undefined) {
    said.push(left > 0 ? 'The order stays on the list to ship.' : closed);
  }
  const back = restockable(order)
    .map((line) => ({ ...line, quantity: restock[line.variationId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  said.push(...back.map((line) => `Back into stock: ${lineWords(line)}.`));
  if (back.length === 0) said.push('Nothing goes back into stock.');
  if (mayTell) said.push('We email the shopper.');
  return said;
}

const pattern = /^\s*((?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?)$/;

/** Parses an amount such as '1,200.50' into minor units; undefined if the text can be read in two ways. */
function readAmount(typed: string): number | undefined {
  const text = typed.trim();
  const [, figures] = pattern.exec(text.startsWith(shopSign) ? text.slice(shopSign.length) : text) ?? [];
  if (figures === undefined) return undefined;
  const [whole = '', cents = ''] = figures.replaceAll(',', '').split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** Returns the initial text of the amount field: '1200.50'. */
function amountText({ amount }: Money): string {
  return (amount / 100).toFixed(2);
}

/** Returns the error text for a typed amount; undefined if the amount is valid. */
function amountProblem(typed: string, most: Money): string | undefined {
  const amount = readAmount(typed);
  if (amount === undefined) return `Enter the amount as a number, such as ${amountText(most)}.`;
  if (amount === 0) return 'Enter an amount above 0.00.';
  if (amount > most.amount) return `Up to ${formatOrderMoney(most)} can be refunded.`;
  return undefined;
}
