import type { OrderReview, ReviewAction } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { isTaken } from '#shared/order/paid.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { readableTime } from '#web/features/studio/kit/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { OrderRow } from './order-row.tsx';
import { formatOrderMoney } from './order-words.ts';

interface ReviewRowProps {
  readonly review: OrderReview;
  readonly onChoose: (action: ReviewAction) => void;
}

/** One order to review: the reason, the shop's data, Square's data and the possible actions. */
export function ReviewRow({ review, onChoose }: ReviewRowProps) {
  const { id, createdAt, total, buyer, reason, lines, atSquare, mayKeep, whyNot } = review;
  const back = amountToRefund(review);
  return (
    <OrderRow
      as="h3"
      headingId={`review-${id}`}
      number={orderNumber(id)}
      buyer={buyer === undefined ? undefined : { name: buyer }}
      lines={lines.map((line) => ({ key: nameOf(line), words: `${line.quantity} × ${nameOf(line)}` }))}
      standing="review"
      total={total}
      notes={[readableTime(createdAt)]}
      details={<span>{id}</span>}
    >
      <Text>{reason}</Text>
      <dl className={classNames(kit.columns, kit.small)}>
        <div>
          <Note as="dt" size="xs" strong>
            The shop
          </Note>
          {lines.map((line) => (
            <dd key={nameOf(line)}>
              <span>{`${line.quantity} × ${nameOf(line)}, ${formatOrderMoney(line.price)}`}</span>
              <Note size="xs">{stockWords[line.stock]}</Note>
            </dd>
          ))}
        </div>
        <div>
          <Note as="dt" size="xs" strong>
            Square
          </Note>
          {atSquare ? <AtSquare {...atSquare} /> : <dd>Square is not responding.</dd>}
        </div>
      </dl>
      {atSquare && whyNot && (
        <Text size="s">
          <strong>The sale cannot be kept now.</strong>
          <span>{` ${whyNot}`}</span>
        </Text>
      )}
      <Row gap="1 2">
        {mayKeep && (
          <Button onClick={() => onChoose('keep')} aria-describedby={`review-${id}`}>
            Keep the sale
          </Button>
        )}
        {back !== '' && (
          <Button variant="danger" onClick={() => onChoose('refund')} aria-describedby={`review-${id}`}>
            {`Refund ${back}`}
          </Button>
        )}
        <Button onClick={() => onChoose('check')} aria-describedby={`review-${id}`}>
          Check again
        </Button>
      </Row>
    </OrderRow>
  );
}

function nameOf({ title, size }: OrderReview['lines'][number]): string {
  return keepMeasures([title, size].filter(Boolean).join(', '));
}

const stockWords = {
  held: 'Set aside for this order',
  free: 'Not set aside',
  uncounted: 'Made on demand',
} as const;

function AtSquare({ state, payments }: NonNullable<OrderReview['atSquare']>) {
  return (
    <>
      {payments.map(({ id, status, amount, refunded, refunding }) => (
        <dd key={id}>
          <span>{`${formatOrderMoney(amount)} ${paymentWords[status] ?? status}`}</span>
          {refunded.amount > 0 && <Note size="xs">{`${formatOrderMoney(refunded)} refunded`}</Note>}
          {refunding && <Note size="xs">A refund was requested and is not complete yet</Note>}
        </dd>
      ))}
      {payments.length === 0 && <dd>No payment</dd>}
      <Note as="dd" size="xs">
        {`Order in Square: ${state}`}
      </Note>
    </>
  );
}

const paymentWords: Readonly<Record<string, string>> = {
  COMPLETED: 'paid',
  APPROVED: 'authorized, not charged',
  PENDING: 'pending',
  CANCELED: 'released',
  FAILED: 'failed',
};

/** Returns the amount that a refund would return: '$1,200.00'. Empty if nothing is left to refund. */
export function amountToRefund({ atSquare }: OrderReview): string {
  const sums = new Map<string, number>();
  for (const { status, amount, refunded, refunding } of atSquare?.payments ?? []) {
    if (refunding || !isTaken({ status, amount: amount.amount, refunded: refunded.amount })) continue;
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amount - refunded.amount);
  }
  return [...sums].map(([currency, amount]) => formatOrderMoney({ amount, currency })).join(' and ');
}
