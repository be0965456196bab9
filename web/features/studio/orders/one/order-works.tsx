import type { StudioOrderDetail, StudioOrderLine } from '#shared/order/studio-order.ts';
import { includedTaxWords } from '#shared/shipping/tax-words.ts';
import { Thumb } from '#web/features/studio/kit/thumb.tsx';
import { picturedWork } from '#web/features/studio/orders/order-row.tsx';
import { formatOrderMoney, refundedWords, workName } from '#web/features/studio/orders/order-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Row, Section, Stack } from '#web/ui/layout.tsx';
import { Note, TextButton } from '#web/ui/text.tsx';
import styles from './one-order.module.css';

interface OrderWorksProps {
  readonly order: StudioOrderDetail;
  readonly onRefund: (line: StudioOrderLine) => void;
}

/** The lines of an order with prices. Each line has a refund button while any amount is refundable. */
export function OrderWorks({ order, onRefund }: OrderWorksProps) {
  const { lines, total, includedTax, mayRefund } = order;
  const refunded = refundedWords(order);
  return (
    <Section title="Works" divided>
      <Stack as="ul" className={styles.works}>
        {lines.map((line) => {
          const { variationId, picture, quantity, price } = line;
          return (
            <Row as="li" gap="2" key={variationId}>
              <Thumb artwork={picturedWork(picture)} width={5} />
              <Stack gap="0" start>
                <span className={styles.work}>{workName(line)}</span>
                {quantity > 1 && <Note size="xs">{`${quantity} × ${formatOrderMoney(price)}`}</Note>}
                {mayRefund && (
                  <TextButton aria-label={`Refund ${workName(line)}`} onClick={() => onRefund(line)}>
                    Refund
                  </TextButton>
                )}
              </Stack>
              <span>{formatOrderMoney({ ...price, amount: price.amount * quantity })}</span>
            </Row>
          );
        })}
      </Stack>
      <Row as="p" gap="2" between className={classNames('ruled', styles.total)}>
        <span>{`Total${refunded !== '' ? ` (${refunded})` : ''}`}</span>
        <strong>{formatOrderMoney(total)}</strong>
      </Row>
      {includedTax && <Note className={styles.tax}>{includedTaxWords(includedTax, total.currency)}</Note>}
    </Section>
  );
}
