import type { OrderReview, ReviewAction } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { OrderHead } from './order-head.tsx';
import { formatOrderMoney } from './order-words.ts';
import styles from './orders.module.css';
import { amountToRefund } from './review-money.ts';

interface ReviewRowProps {
  readonly review: OrderReview;
  readonly isBusy: boolean;
  readonly onChoose: (action: ReviewAction) => void;
}

/** One order to review: why, what the shop holds, what Square says, and what can be done about it. */
export function ReviewRow({ review, isBusy, onChoose }: ReviewRowProps) {
  const { id, createdAt, total, buyer, reason, lines, atSquare, mayKeep, whyNot } = review;
  const back = amountToRefund(review);
  return (
    <Stack as="li" className={styles.review} aria-labelledby={`review-${id}`}>
      <OrderHead
        as="h3"
        works={lines.map(nameOf)}
        buyer={buyer}
        id={id}
        number={orderNumber(id)}
        headingId={`review-${id}`}
        createdAt={createdAt}
        total={total}
      />
      <Text>{reason}</Text>
      <dl className={styles.sides}>
        <div>
          <dt>The shop</dt>
          {lines.map((line) => (
            <dd key={nameOf(line)}>
              <span>{`${line.quantity} × ${nameOf(line)}, ${formatOrderMoney(line.price)}`}</span>
              <Note size="xs">{stockWords[line.stock]}</Note>
            </dd>
          ))}
        </div>
        <div>
          <dt>Square</dt>
          {atSquare ? <AtSquare {...atSquare} /> : <dd>Square could not be asked just now.</dd>}
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
          <Button inactive={isBusy} onClick={() => onChoose('keep')} aria-describedby={`review-${id}`}>
            Keep the sale
          </Button>
        )}
        {back !== '' && (
          <Button
            variant="danger"
            inactive={isBusy}
            onClick={() => onChoose('refund')}
            aria-describedby={`review-${id}`}
          >
            {`Refund ${back}`}
          </Button>
        )}
        <Button inactive={isBusy} onClick={() => onChoose('check')} aria-describedby={`review-${id}`}>
          Check again
        </Button>
      </Row>
    </Stack>
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
          {refunding && <Note size="xs">A refund was asked for and has not arrived yet</Note>}
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
  COMPLETED: 'taken',
  APPROVED: 'set aside, not taken',
  PENDING: 'not decided yet',
  CANCELED: 'voided',
  FAILED: 'failed',
};
