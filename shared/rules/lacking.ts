import type { Artwork } from '#shared/model/artwork.ts';
import { sizeOf } from './dimensions.ts';
import { isInStock } from './variations.ts';
import { hasRealImage } from './visibility.ts';

/** What a work may lack that visitors would want of it. */
export type Lack = 'picture' | 'size';

/**
 * What is missing of a work that could be sold: without a picture nobody sees it, without a size nobody sees it on a
 * wall. Undefined of one that is hidden, gone or sold: nobody waits for it.
 */
export function lackOf(artwork: Artwork): Lack | undefined {
  const { hidden, isDeleted, variations } = artwork;
  if (hidden || isDeleted || !variations.some(isInStock)) return undefined;
  if (!hasRealImage(artwork)) return 'picture';
  return variations.some((variation) => sizeOf(artwork, variation)) ? undefined : 'size';
}
