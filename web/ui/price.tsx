import { formatPrice } from '#shared/money/money.ts';
import styles from './price.module.css';

interface PriceProps {
  /** Price in major units. Without one, the text is 'Price on request'. */
  readonly price: number | null | undefined;
}

/** A price with the currency's sign and two decimals, in tabular figures. */
export function Price({ price }: PriceProps) {
  return <span className={styles.price}>{formatPrice(price)}</span>;
}
