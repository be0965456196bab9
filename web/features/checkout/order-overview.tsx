import type { CartItem } from '#shared/model/cart-item.ts';
import { formatPrice, toMajorUnits } from '#shared/rules/money.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { heldWords, isHeld } from '#web/features/cart/availability.ts';
import { cartLineTotal } from '#web/features/cart/cart-total.ts';
import { formatAndSize } from '#web/features/cart/format-and-size.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Note } from '#web/ui/text.tsx';
import { priceTerms } from '#web/words/price-terms.ts';
import styles from './order-overview.module.css';

interface OrderOverviewProps {
  readonly items: readonly CartItem[];
  /** Minor units. */
  readonly total: number;
}

/** What is about to be bought, line by line, and what it comes to. */
export function OrderOverview({ items, total }: OrderOverviewProps) {
  return (
    <section className={styles.overview} aria-label="Your order">
      <Stack as="ul" gap="1">
        {items.map((item) => (
          <li key={item.id} className={styles.line}>
            <span className={styles.work}>
              {item.quantity > 1 && `${item.quantity} × `}
              {displayTitle(item.artwork.title)}
              <span className={styles.detail}>{formatAndSize(item)}</span>
              {isHeld(item) && <span className={styles.detail}>{heldWords}</span>}
            </span>
            <Price price={cartLineTotal(item)} />
          </li>
        ))}
      </Stack>
      <p className={styles.total}>
        <span>
          Total{' '}
          <Note as="span" size="xs">
            with free shipping
          </Note>
          {priceTerms.length > 0 && <span className={styles.tax}>{priceTerms.join(' ')}</span>}
        </span>
        <strong className={styles.amount}>{formatPrice(toMajorUnits(total))}</strong>
      </p>
    </section>
  );
}
