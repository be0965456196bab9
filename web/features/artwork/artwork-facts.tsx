import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { hasVariationLabel } from '#shared/rules/variations.ts';
import styles from './artwork-panel.module.css';

interface ArtworkFactsProps {
  readonly artwork: Artwork;
  readonly variation: Variation | undefined;
}

/** Selected variation, category and medium; a variation named 'regular' has no row (rule 6.7). */
export function ArtworkFacts({ artwork, variation }: ArtworkFactsProps) {
  return (
    <dl className={styles.facts}>
      {variation && hasVariationLabel(variation.name) && (
        <>
          <dt>Selected Variation</dt>
          <dd>{keepMeasures(variation.name)}</dd>
        </>
      )}
      <dt>Category</dt>
      <dd>{artwork.category}</dd>
      {artwork.medium !== '' && (
        <>
          <dt>Medium</dt>
          <dd>{keepMeasures(artwork.medium)}</dd>
        </>
      )}
    </dl>
  );
}
