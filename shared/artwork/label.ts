import type { Artwork, Variation } from './artwork.ts';
import { hasVariationLabel } from './variations.ts';

/** As a label beside a painting reads: when it was made, what it is made of, and how large it is. */
export function labelOf({ year = '', medium }: Pick<Artwork, 'year' | 'medium'>, size?: Sized): string {
  return [year, medium, sizeLabel(size)].filter((word) => word !== '').join(' · ');
}

/** The size alone; empty where its name says none. */
export function sizeLabel(variation: Sized): string {
  return variation && hasVariationLabel(variation.name) ? variation.name : '';
}

type Sized = Pick<Variation, 'name'> | undefined;
