import type { OrderReview, ReviewAction } from '#shared/model/order.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { amountToRefund } from './review-money.ts';

interface ReviewDialogProps {
  readonly review: OrderReview;
  readonly action: ReviewAction;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Says what will happen to the money and to the work before it does. */
export function ReviewDialog({ review, action, isPending, onClose, onConfirm }: ReviewDialogProps) {
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
