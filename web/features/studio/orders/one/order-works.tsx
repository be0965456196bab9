import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { includedTaxWords } from '#shared/rules/tax-words.ts';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';
import { OrderPicture } from '#web/features/studio/orders/order-picture.tsx';
import { refundedWords, workName } from '#web/features/studio/orders/order-words.ts';
import { OrderSection } from './order-section.tsx';
import styles from './order-works.module.css';

/** What was bought, and for how much. */
export function OrderWorks({ order }: { readonly order: StudioOrderDetail }) {
  const { lines, total, includedTax } = order;
  const refunded = refundedWords(order);
  return (
    <OrderSection title="Works">
      <ul className={styles.works}>
        {lines.map(({ variationId, picture, quantity, price, ...names }) => (
          <li key={variationId}>
            <OrderPicture picture={picture} width={5} />
            <span>
              {workName(names)}
              {quantity > 1 && (
                <span className={styles.each}>
                  {quantity} × {formatOrderMoney(price)}
                </span>
              )}
            </span>
            <span>{formatOrderMoney({ ...price, amount: price.amount * quantity })}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total{refunded !== '' && `, of which ${refunded}`}</span>
        <strong>{formatOrderMoney(total)}</strong>
      </p>
      {includedTax && <p className={styles.tax}>{includedTaxWords(includedTax, total.currency)}</p>}
    </OrderSection>
  );
}
