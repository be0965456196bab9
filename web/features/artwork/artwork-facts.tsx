import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { hasVariationLabel } from '#shared/rules/variations.ts';
import styles from './artwork-panel.module.css';

interface ArtworkFactsProps {
  readonly artwork: Artwork;
  readonly variation: Variation | undefined;
}

/** Selected variation, year, category and medium; what is not known has no row, nor a variation named 'regular' (rule 6.7). */
export function ArtworkFacts({ artwork, variation }: ArtworkFactsProps) {
  return (
    <dl className={styles.facts}>
      {variation && hasVariationLabel(variation.name) && (
        <>
          <dt>Selected Variation</dt>
          <dd>{keepMeasures(variation.name)}</dd>
        </>
      )}
      {artwork.year !== undefined && (
        <>
          <dt>Year</dt>
          <dd>{artwork.year}</dd>
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
