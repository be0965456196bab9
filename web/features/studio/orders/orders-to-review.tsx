import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderReview, ReviewAction } from '#shared/order/order.ts';
import { query } from '#web/api/queries.ts';
import { AskDialog } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import styles from './orders.module.css';
import { amountToRefund, ReviewRow } from './review-row.tsx';

interface Choice {
  readonly review: OrderReview;
  readonly action: ReviewAction;
}

/** The orders about which the shop's data and Square's contradict each other. */
export function OrdersToReview() {
  const asked = useQuery(query('listReviews'));
  const { data } = asked;
  const reviews = data ?? [];
  const [choice, setChoice] = useState<Choice>();
  const [outcome, setOutcome] = useState('');
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1}>
      <Text role="status" size="s" className={classNames(kit.box, kit.bottom)}>
        {outcome}
      </Text>
      <LoadProblem
        of={asked}
        words="The orders to review could not be loaded."
        isFixed
        className={styles.bar}
      />
      {data?.length === 0 && <Message title="No orders to review." as="p" />}
      {reviews.length > 0 && (
        <Section title="Orders to review" titleSize="m" gap="1">
          <Note>
            {`Square and the shop disagree about ${reviews.length === 1 ? 'this order' : 'these orders'}. Until you decide, nothing is charged or refunded.`}
          </Note>
          <ul>
            {reviews.map((review) => (
              <ReviewRow
                key={review.id}
                review={review}
                onChoose={(action) => setChoice({ review, action })}
              />
            ))}
          </ul>
        </Section>
      )}
      {choice && (
        <ReviewDialog
          {...choice}
          onClose={() => setChoice(undefined)}
          onDone={(message) => {
            setOutcome(message);
            // The focused button was removed with its order.
            place.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface ReviewDialogProps extends Choice {
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks for confirmation of an action and explains what will happen to the money and the work. */
function ReviewDialog({ review, action, onClose, onDone }: ReviewDialogProps) {
  const { title, words, ...buttons } = texts(review, action);
  return (
    <AskDialog
      title={title}
      words={buttons}
      variant={action === 'refund' ? 'danger' : 'primary'}
      operation="endReview"
      input={{ params: { id: review.id }, body: { action } }}
      failed="Please check again in a minute."
      onDone={({ message }) => onDone(message)}
      onClose={onClose}
    >
      <p className={kit.lines}>
        {review.lines.map(({ title, size }) => [title, size].filter(Boolean).join(', ')).join('\n')}
      </p>
      <p>{words}</p>
    </AskDialog>
  );
}

function texts(review: OrderReview, action: ReviewAction) {
  const back = amountToRefund(review);
  switch (action) {
    case 'keep':
      return {
        title: 'Keep this sale?',
        words: `The shopper’s payment of ${back} stays with you. The order is paid and ready to ship, and its works leave your stock.`,
        confirm: 'Keep the sale',
        running: 'Keeping...',
      };
    case 'refund':
      return {
        title: `Refund ${back} to the shopper’s card?`,
        words: `The order is cancelled, and this cannot be undone. Square does not put its works back into stock by itself. If you still have them, raise their counts in Square.`,
        confirm: `Refund ${back}`,
        running: 'Refunding...',
      };
    case 'check':
      return {
        title: 'Ask Square again?',
        words:
          'If Square’s answer is now clear, the order is settled. It becomes a sale if there is one payment for it and its works are set aside. It is cancelled if all the money was refunded. A refund in progress continues. Otherwise nothing changes.',
        confirm: 'Check again',
        running: 'Checking...',
      };
  }
}
