import type { CartItem } from '#shared/model/cart-item.ts';
import { formatPrice, toMajorUnits } from '#shared/rules/money.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { heldWords, isHeld } from '#web/features/cart/availability.ts';
import { cartLineTotal } from '#web/features/cart/cart-total.ts';
import { formatAndSize } from '#web/features/cart/format-and-size.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
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
          <Row as="li" key={item.id} gap="0 2" baseline between>
            <div className={styles.work}>
              {item.quantity > 1 && <span>{`${item.quantity} × `}</span>}
              <bdi>{displayTitle(item.artwork.title)}</bdi>
              <Note size="xs">{formatAndSize(item)}</Note>
              {isHeld(item) && <Note size="xs">{heldWords}</Note>}
            </div>
            <Price price={cartLineTotal(item)} />
          </Row>
        ))}
      </Stack>
      <Row gap="0 2" baseline between className={styles.total}>
        <div>
          Total{' '}
          <Note as="span" size="xs">
            with free shipping
          </Note>
          {priceTerms.length > 0 && <Note size="xs">{priceTerms.join(' ')}</Note>}
        </div>
        <strong className={styles.amount}>{formatPrice(toMajorUnits(total))}</strong>
      </Row>
    </section>
  );
}
