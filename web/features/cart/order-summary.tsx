import { formatPrice, toMajorUnits } from '#shared/rules/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Title } from '#web/ui/text.tsx';
import { priceTerms } from '#web/words/price-terms.ts';
import { shopDestinations } from '#web/words/shop-destinations.ts';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  /** Minor units. */
  readonly total: number;
  readonly onCheckOut: () => void;
  /** A payment is under way or being confirmed. */
  readonly disabled: boolean;
}

export function OrderSummary({ total, onCheckOut, disabled }: OrderSummaryProps) {
  const amount = formatPrice(toMajorUnits(total));
  const terms = [...priceTerms, ...shopDestinations];
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <Title id="order-summary" size="m">
        Order Summary
      </Title>
      <dl className={styles.rows}>
        <div>
          <dt>Subtotal</dt>
          <dd>{amount}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>Free</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      {terms.length > 0 && (
        <div className={styles.terms}>
          {terms.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      <Button variant="primary" size="large" wide onClick={onCheckOut} disabled={disabled}>
        Proceed to Checkout
      </Button>
    </section>
  );
}
