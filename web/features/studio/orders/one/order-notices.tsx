import { type ReactNode, useId } from 'react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { useWrite } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { readableDay } from '#web/features/studio/kit/readable-time.ts';
import { formatOrderMoney, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Title } from '#web/ui/text.tsx';
import styles from './one-order.module.css';

interface FailedRefundProps {
  readonly order: StudioOrderDetail;
  readonly failed: NonNullable<StudioOrderDetail['failedRefund']>;
  /** Called when the decision is saved. The focused button disappears with the question. */
  readonly onDecided: () => void;
}

/** Reports a failed refund and asks whether the order should still be shipped. */
export function FailedRefund({ order, failed: { amount, whyNot }, onDecided }: FailedRefundProps) {
  const { id, shipment } = order;
  const decided = ({ view }: StudioOrderDetail) => {
    toast({
      kind: orderToast(id),
      title: view === 'refunded' ? 'The order will not be shipped' : 'Decision saved',
    });
    onDecided();
  };
  const write = useWrite('decideRefund', decided, 'The decision could not be saved.');
  const decide = (ship: boolean) => write.send({ params: { id }, body: { ship } });
  return (
    <Notice title={`The refund of ${formatOrderMoney(amount)} did not reach the shopper`}>
      <p>{whyNot}</p>
      {shipment ? (
        <p>The order is already shipped, so only the money is left to settle.</p>
      ) : (
        <p>Until you decide, the order is not on the list to ship.</p>
      )}
      <Row>
        {shipment ? (
          <Button onClick={() => decide(true)} disabled={write.isPending}>
            I have settled it
          </Button>
        ) : (
          <>
            <Button onClick={() => decide(true)} disabled={write.isPending}>
              Ship it after all
            </Button>
            <Button variant="danger" onClick={() => decide(false)} disabled={write.isPending}>
              Do not ship it
            </Button>
          </>
        )}
      </Row>
      {write.error && <p role="alert">{write.problem}</p>}
    </Notice>
  );
}

type Dispute = NonNullable<StudioOrderDetail['dispute']>;

const titles: Readonly<Record<Exclude<Dispute['stage'], 'won'>, string>> = {
  answer: 'The shopper’s bank disputes this payment',
  waiting: 'The shopper’s bank disputes this payment',
  lost: 'You lost the dispute about this payment',
};

/** Texts for Square's `DisputeReason` (Square docs). Other reasons are not shown. */
const reasons: Readonly<Record<string, string>> = {
  AMOUNT_DIFFERS: 'The cardholder says that the amount is wrong.',
  CANCELLED: 'The cardholder says that the order was cancelled.',
  CUSTOMER_REQUESTS_CREDIT: 'The cardholder says that a refund is missing.',
  DUPLICATE: 'The cardholder says that it was paid twice.',
  NO_KNOWLEDGE: 'The cardholder says that they did not make this payment.',
  NOT_AS_DESCRIBED: 'The cardholder says that the work is not as described.',
  NOT_RECEIVED: 'The cardholder says that the work did not arrive.',
  PAID_BY_OTHER_MEANS: 'The cardholder says that it was paid another way.',
};

/** Shows a dispute of the payment: its reason, its meaning and what to do. */
export function DisputeNotice({ dispute }: { readonly dispute: Dispute }) {
  const { stage, reason = '' } = dispute;
  if (stage === 'won') return <p>You won the dispute and keep the money.</p>;
  return (
    <Notice title={titles[stage]}>
      {dispute.amount && <p>{`Amount in dispute: ${formatOrderMoney(dispute.amount)}.`}</p>}
      {reasons[reason] && <p>{reasons[reason]}</p>}
      <p>{whatToDo(dispute)}</p>
      {stage === 'answer' && (
        <Row>
          <a href="https://app.squareup.com/dashboard" target="_blank" rel="noopener noreferrer">
            Open Square’s Dashboard
          </a>
          <Button onClick={() => window.print()}>Print records for the bank</Button>
        </Row>
      )}
    </Notice>
  );
}

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap="1" className={classNames(kit.small, styles.failed)} aria-labelledby={id}>
      <Title as="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function whatToDo({ stage, dueAt }: Dispute): string {
  switch (stage) {
    case 'answer': {
      const by = dueAt === undefined ? '' : ` until ${readableDay(dueAt)}`;
      return `Answer in Square${by}: in its Dashboard, under Disputes, where you upload your evidence, such as the records of this order. Without an answer the bank takes the money back.`;
    }
    case 'waiting':
      return 'You have answered, and the bank decides. Square emails you the decision.';
    default:
      return 'The bank has taken the money back. Square’s Dashboard, under Disputes, says how much.';
  }
}
