import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { hasVariationLabel } from './variations.ts';

/** As a label beside a painting reads: when it was made, what it is made of, and how large it is. */
export function labelOf(
  { year = '', medium }: Pick<Artwork, 'year' | 'medium'>,
  variation: Pick<Variation, 'name'> | undefined,
): string {
  const size = variation && hasVariationLabel(variation.name) ? variation.name : '';
  return [year, medium, size].filter((word) => word !== '').join(' · ');
}
