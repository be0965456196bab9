import type { StudioOrderDetail, StudioOrderLine } from '#shared/order/studio-order.ts';
import type { StudioWithdrawal } from '#shared/withdrawal/withdrawal.ts';
import { useWrite } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { timeInSentence } from '#web/features/studio/kit/readable-time.ts';
import styles from '#web/features/studio/orders/one/one-order.module.css';
import { formatOrderMoney, lineWords, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Title } from '#web/ui/text.tsx';

interface WithdrawalNoticeProps {
  readonly order: StudioOrderDetail;
  readonly withdrawal: StudioWithdrawal;
  readonly onRefund: (lines: readonly StudioOrderLine[]) => void;
}

/** A shopper's withdrawal, with works, time and the prepared refund, which only the artist can start. */
export function WithdrawalNotice({ order, withdrawal, onRefund }: WithdrawalNoticeProps) {
  const { at, variationIds, isSettled } = withdrawal;
  const settled = () => toast({ kind: orderToast(order.id), title: 'The withdrawal is settled' });
  const write = useWrite('decideRefund', settled, 'This could not be saved.');
  const lines = order.lines.filter(({ variationId }) => variationIds.includes(variationId));
  const since = timeInSentence(at);
  const cost = lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
  if (isSettled) return <p>{`The shopper withdrew ${since}, and it is settled.`}</p>;
  return (
    <Stack
      as="section"
      gap="1"
      className={classNames(kit.small, styles.failed)}
      aria-labelledby="withdrawal-title"
    >
      <Title as="h3" id="withdrawal-title">
        {lines.length === order.lines.length
          ? 'The shopper withdraws from this order'
          : 'The shopper withdraws from part of this order'}
      </Title>
      <p className={kit.lines}>{lines.map(lineWords).join('\n')}</p>
      <p>
        {`Declared ${since}. ${shippedWords(order, at)} The shopper knows that it was received, not that it is accepted.`}
      </p>
      <Row>
        {order.mayRefund && (
          <Button onClick={() => onRefund(lines)}>
            {`Refund ${formatOrderMoney({ ...order.total, amount: cost })}`}
          </Button>
        )}
        <Button
          onClick={() => write.send({ params: { id: order.id }, body: { settled: true } })}
          disabled={write.isPending}
        >
          Nothing left to do
        </Button>
      </Row>
      {write.error && <p role="alert">{write.problem}</p>}
    </Stack>
  );
}

const dayMs = 24 * 3_600_000;

/** Returns a sentence about the time of the shipment, by which the artist judges whether the withdrawal is in time. */
function shippedWords({ shipment }: StudioOrderDetail, at: string): string {
  if (!shipment) return 'The order is not shipped yet.';
  const days = Math.max(0, Math.floor((Date.parse(at) - Date.parse(shipment.shippedAt)) / dayMs));
  return `That is ${days} ${days === 1 ? 'day' : 'days'} after it was shipped; whether it came too late is for you to decide.`;
}
