import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderReview, ReviewAction } from '#shared/order/order.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { orderToast } from './order-words.ts';
import styles from './orders.module.css';
import { amountToRefund, ReviewRow } from './review-row.tsx';

interface Choice {
  readonly review: OrderReview;
  readonly action: ReviewAction;
}

/** Orders about which the shop and Square contradict each other. */
export function OrdersToReview() {
  const client = useQueryClient();
  const asked = useQuery(query('listReviews'));
  const { data } = asked;
  const reviews = data ?? [];
  const { mutate, isPending } = useOperation('endReview');
  const [choice, setChoice] = useState<Choice>();
  const [outcome, setOutcome] = useState('');
  const place = useRef<HTMLDivElement>(null);

  function carryOut({ review: { id }, action }: Choice) {
    setOutcome('');
    mutate(
      { params: { id }, body: { action } },
      {
        onSuccess: ({ message }) => {
          dismissToasts(orderToast(id));
          setOutcome(message);
        },
        onError: (failure) => {
          errorToast(
            orderToast(id),
            'The order could not be settled',
            messageOf(failure, 'Please check again in a minute.'),
          );
          // It may have been settled before the answer was lost, or by somebody else.
          void refresh(client, ['listReviews', 'listActivity']);
        },
        onSettled: () => {
          setChoice(undefined);
          // The button that was pressed may have gone with its order.
          place.current?.focus();
        },
      },
    );
  }

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
                isBusy={isPending}
                onChoose={(action) => setChoice({ review, action })}
              />
            ))}
          </ul>
        </Section>
      )}
      {choice && (
        <ReviewDialog
          {...choice}
          isPending={isPending}
          onClose={() => setChoice(undefined)}
          onConfirm={() => carryOut(choice)}
        />
      )}
    </div>
  );
}

interface ReviewDialogProps {
  readonly review: OrderReview;
  readonly action: ReviewAction;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Says what will happen to the money and to the work before it does. */
function ReviewDialog({ review, action, isPending, onClose, onConfirm }: ReviewDialogProps) {
  const { title, words, ...buttons } = texts(review, action);
  return (
    <ConfirmDialog
      title={title}
      words={buttons}
      variant={action === 'refund' ? 'danger' : 'primary'}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words}</p>
    </ConfirmDialog>
  );
}

function texts(review: OrderReview, action: ReviewAction) {
  const back = amountToRefund(review);
  const works = review.lines.map(({ title, size }) => [title, size].filter(Boolean).join(', ')).join(' · ');
  switch (action) {
    case 'keep':
      return {
        title: 'Keep this sale?',
        words: `The shopper’s payment of ${back} stays with you. The order is paid and ready to ship, and ${works} leaves your stock.`,
        confirm: 'Keep the sale',
        running: 'Keeping...',
      };
    case 'refund':
      return {
        title: `Refund ${back} to the shopper’s card?`,
        words: `The order is cancelled, and this cannot be undone. Square does not put ${works} back into stock by itself: add there what you still have.`,
        confirm: `Refund ${back}`,
        running: 'Refunding...',
      };
    case 'check':
      return {
        title: 'Ask Square again?',
        words:
          'If Square now has a clear answer, the order is settled: as a sale if there is one payment for it and its works are set aside, as cancelled if all the money was refunded. A refund that was requested continues. Otherwise nothing changes.',
        confirm: 'Check again',
        running: 'Checking...',
      };
  }
}
