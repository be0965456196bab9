import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { hasVariationLabel, isLowStock, stockText } from '#shared/rules/variations.ts';
import { Price } from '#web/ui/price.tsx';
import styles from './artwork-panel.module.css';

interface ArtworkFactsProps {
  readonly work: Artwork;
  readonly variation: Variation | undefined;
}

/** Price, stock, selected variation and category; a variation named 'regular' has no row (spec section 5). */
export function ArtworkFacts({ work, variation }: ArtworkFactsProps) {
  // A work that is sold out still has a price.
  const shown = variation ?? work.variations[0];
  return (
    <dl className={styles.facts}>
      <dt>Price</dt>
      <dd>
        <Price price={shown?.price} />
      </dd>
      <dt>Stock</dt>
      <dd className={shown && isLowStock(shown) ? styles.low : undefined}>{stockText(shown)}</dd>
      {variation && hasVariationLabel(variation.name) && (
        <>
          <dt>Selected Variation</dt>
          <dd>{variation.name}</dd>
        </>
      )}
      <dt>Category</dt>
      <dd>{work.category}</dd>
      {work.medium !== '' && (
        <>
          <dt>Medium</dt>
          <dd>{work.medium}</dd>
        </>
      )}
    </dl>
  );
}
