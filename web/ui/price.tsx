import { formatPrice } from '#shared/money/money.ts';
import styles from './price.module.css';

interface PriceProps {
  /** Major units; null or absent reads 'Price on request'. */
  readonly price: number | null | undefined;
}

/** The currency's sign and two decimals, in figures of one width. */
export function Price({ price }: PriceProps) {
  return <span className={styles.price}>{formatPrice(price)}</span>;
}
