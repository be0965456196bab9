import type { ShoppersOrder } from '#shared/model/shoppers-order.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';
import { includedTaxWords } from '#shared/rules/tax-words.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './order-details.module.css';
import { OrderProgress } from './order-progress.tsx';
import { OrderedWork } from './ordered-work.tsx';

interface OrderDetailsProps {
  readonly order: ShoppersOrder;
}

/** A paid order: how it stands, the works, the money and where it goes. */
export function OrderDetails({ order }: OrderDetailsProps) {
  const texts = useTexts();
  const { total, includedTax, refunded, delivery } = order;
  return (
    <Stack gap="4 5" className={styles.order}>
      <OrderProgress order={order} />
      <section className={styles.works} aria-label="What you bought">
        <Stack as="ul" gap="0">
          {order.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <OrderedWork key={place} line={line} />
          ))}
        </Stack>
        <dl className={styles.sums}>
          <div>
            <dt>Shipping</dt>
            <dd>Free</dd>
          </div>
          <div className={styles.total}>
            <dt>Total paid</dt>
            <dd>{formatMinorUnits(total.amount, total.currency)}</dd>
          </div>
          {includedTax && (
            <div>
              <dt>Tax</dt>
              <dd>{includedTaxWords(includedTax, total.currency)}</dd>
            </div>
          )}
          {refunded.amount > 0 && (
            <div>
              <dt>Refunded</dt>
              <dd>−{formatMinorUnits(refunded.amount, refunded.currency)}</dd>
            </div>
          )}
          {delivery && (
            <div>
              <dt>Delivery to</dt>
              <dd>{[delivery.initials, delivery.town].filter((word) => word !== '').join(', ')}</dd>
            </div>
          )}
        </dl>
        <Note className={styles.contact}>
          Questions, changes, a missing parcel? Write to{' '}
          <a href={`mailto:${texts.email}?subject=${encodeURIComponent(`Order ${order.confirmation}`)}`}>
            {texts.email}
          </a>
          .
        </Note>
      </section>
    </Stack>
  );
}
