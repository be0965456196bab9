import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderReview, ReviewAction } from '#shared/model/order.ts';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { orderToast } from '#web/features/studio/orders/order-toast.ts';
import { dismissToasts, errorToast } from '#web/stores/toasts.ts';
import { Section, Stack } from '#web/ui/layout.tsx';
import { Message } from '#web/ui/message.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import styles from './orders-to-review.module.css';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewRow } from './review-row.tsx';

interface Choice {
  readonly review: OrderReview;
  readonly action: ReviewAction;
}

interface OrdersToReviewProps {
  /** Shown while there are none; by default nothing. */
  readonly none?: string;
}

/** Orders about which the shop and Square contradict each other. */
export function OrdersToReview({ none }: OrdersToReviewProps) {
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
            messageOf(failure, 'Please look again in a minute.'),
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
      <Text role="status" size="s" className={styles.outcome}>
        {outcome}
      </Text>
      <LoadProblem
        of={asked}
        words="The orders to review could not be loaded."
        isFixed
        className={styles.problem}
      />
      {none && data?.length === 0 && <Message title={none} as="p" />}
      {reviews.length > 0 && (
        <Section title="Orders to review" titleSize="m" gap="1" className={styles.section}>
          <Note>
            {`Square and the shop say different things about ${reviews.length === 1 ? 'this order' : 'these orders'}. Until you decide, nothing is charged or refunded.`}
          </Note>
          <Stack as="ul" className={styles.list}>
            {reviews.map((review) => (
              <ReviewRow
                key={review.id}
                review={review}
                isBusy={isPending}
                onChoose={(action) => setChoice({ review, action })}
              />
            ))}
          </Stack>
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
