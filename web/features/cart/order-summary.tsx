import { formatPrice, toMajorUnits } from '#shared/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Fact, Section, Stack } from '#web/ui/layout.tsx';
import { priceTerms } from '#web/words/price-terms.ts';
import { shopDestinations } from '#web/words/shop-destinations.ts';
import styles from './cart.module.css';

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
    <Section title="Order Summary" titleSize="m" gap="3" className={styles.summarySummary}>
      <Stack as="dl" gap="1" className={styles.rows}>
        <Fact name="Subtotal">{amount}</Fact>
        <Fact name="Shipping">Free</Fact>
        <Fact name="Total" className={styles.total}>
          {amount}
        </Fact>
      </Stack>
      {terms.length > 0 && (
        <Stack gap="1" className={styles.terms}>
          {terms.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Stack>
      )}
      <Button variant="primary" size="large" wide onClick={onCheckOut} disabled={disabled}>
        Proceed to Checkout
      </Button>
    </Section>
  );
}
