import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { isLowStock, stockCount, stockText } from '#shared/artwork/variations.ts';
import { AskButton } from '#web/features/enquiries/ask-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import panel from './artwork-panel.module.css';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  readonly artwork: Artwork;
  readonly variation: Variation | undefined;
  /** The page says 'In Stock', the dialog shows the number; the studio has no buy button (rules 5.5 and 6.2). */
  readonly shownIn: 'page' | 'dialog' | 'studio';
}

/** Shows price, stock and the buy button, side by side if there is room. */
export function BuyBar({ artwork, variation, shownIn }: BuyBarProps) {
  return (
    <div className={styles.bar}>
      {shownIn === 'page' && !variation ? (
        <p className={styles.out}>This item is currently out of stock.</p>
      ) : (
        // The price of a sold-out work is shown, too.
        <PriceAndStock variation={variation ?? artwork.variations[0]} shownIn={shownIn} />
      )}
      {shownIn !== 'studio' && !variation && (
        <AskButton artwork={artwork} about="sold" variant="primary" size="large" className={styles.add} />
      )}
      {shownIn !== 'studio' && (
        <AddToCartButton
          artwork={artwork}
          variation={variation}
          size="large"
          {...(variation ? { className: styles.add } : { variant: 'quiet', className: styles.gone })}
        />
      )}
    </div>
  );
}

function PriceAndStock({ variation, shownIn }: Pick<BuyBarProps, 'variation' | 'shownIn'>) {
  const isLow = variation !== undefined && isLowStock(variation);
  return (
    <p className={styles.price}>
      <Price price={variation?.price} />
      <span className={isLow ? panel.low : styles.stock}>
        {shownIn === 'page' ? stockText(variation) : stockCount(variation)}
      </span>
    </p>
  );
}
