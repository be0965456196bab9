import type { Artwork, Variation } from './artwork.ts';
import { hasVariationLabel } from './variations.ts';

/** Returns the text of a label beside a painting: year, medium and size. */
export function labelOf({ year = '', medium }: Pick<Artwork, 'year' | 'medium'>, size?: Sized): string {
  return [year, medium, sizeLabel(size)].filter((word) => word !== '').join(' · ');
}

/** Returns the size alone; empty if the variation's name contains none. */
export function sizeLabel(variation: Sized): string {
  return variation && hasVariationLabel(variation.name) ? variation.name : '';
}

type Sized = Pick<Variation, 'name'> | undefined;
