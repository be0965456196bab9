import { useState } from 'react';
import type { StudioOrderDetail, StudioOrderLine } from '#shared/model/studio-order.ts';
import { includedTaxWords } from '#shared/rules/tax-words.ts';
import { formatOrderMoney } from '#web/features/studio/orders/order-money.ts';
import { OrderPicture } from '#web/features/studio/orders/order-picture.tsx';
import { refundedWords, workName } from '#web/features/studio/orders/order-words.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { OrderSection } from './order-section.tsx';
import styles from './order-works.module.css';
import { RefundDialog } from './refund-dialog.tsx';

/** What was bought, and for how much; each line can be refunded by itself while anything of the order can. */
export function OrderWorks({ order }: { readonly order: StudioOrderDetail }) {
  const { lines, total, includedTax, mayRefund } = order;
  const [refunding, setRefunding] = useState<{
    readonly order: StudioOrderDetail;
    readonly line: StudioOrderLine;
  }>();
  const refunded = refundedWords(order);
  return (
    <OrderSection title="Works">
      <ul className={styles.works}>
        {lines.map((line) => {
          const { variationId, picture, quantity, price } = line;
          return (
            <li key={variationId}>
              <OrderPicture picture={picture} width={5} />
              <span>
                {workName(line)}
                {quantity > 1 && (
                  <span className={styles.each}>
                    {quantity} × {formatOrderMoney(price)}
                  </span>
                )}
                {mayRefund && (
                  <Button
                    variant="quiet"
                    className={classNames(styles.refund)}
                    aria-label={`Refund ${workName(line)}`}
                    onClick={() => setRefunding({ order, line })}
                  >
                    Refund
                  </Button>
                )}
              </span>
              <span>{formatOrderMoney({ ...price, amount: price.amount * quantity })}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.total}>
        <span>Total{refunded !== '' && `, of which ${refunded}`}</span>
        <strong>{formatOrderMoney(total)}</strong>
      </p>
      {includedTax && <p className={styles.tax}>{includedTaxWords(includedTax, total.currency)}</p>}
      {refunding && order.mayRefund && (
        <RefundDialog {...refunding} most={order.mayRefund.most} onClose={() => setRefunding(undefined)} />
      )}
    </OrderSection>
  );
}
