import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { isInStock } from './variations.ts';

/** Stands for "no picture"; never requested by our pages. */
export const noImageUrl = 'https://placehold.co/600x400';

const placeholder = /\b(?:placehold|placeholder)[^/]*\/+(?:[^?#]*\/)?600x400\b/i;

/** A placeholder-service image of 600x400 means no image (rule 11.2). */
export function hasRealImage(artwork: Pick<Artwork, 'imageUrl'>): boolean {
  return artwork.imageUrl !== '' && !placeholder.test(artwork.imageUrl);
}

type Shown = Pick<Artwork, 'imageUrl' | 'hidden' | 'isDeleted'> & {
  readonly variations: readonly Variation[];
};

/** Gallery visibility, and the same for the index page (rules 3.14 and 5.12). */
export function isShownInGallery(artwork: Shown): boolean {
  return !artwork.hidden && !artwork.isDeleted && hasRealImage(artwork) && artwork.variations.some(isInStock);
}

/** Category whose works always carry a black frame (rule 3.17). */
const framedCategory = 'Prints on Wood';

export function hasBlackFrame(category: string): boolean {
  return category === framedCategory;
}
