import type { Artwork, Variation } from './artwork.ts';
import { isInStock } from './variations.ts';

/** Image URL of works without a picture. Our pages never request it. */
export const noImageUrl = 'https://placehold.co/600x400';

const placeholder = /\b(?:placehold|placeholder)[^/]*\/+(?:[^?#]*\/)?600x400\b/i;

/** Whether a work has a picture. A 600x400 image of the placeholder service does not count (rule 11.2). */
export function hasRealImage(artwork: Pick<Artwork, 'imageUrl'>): boolean {
  return artwork.imageUrl !== '' && !placeholder.test(artwork.imageUrl);
}

/** The fields that decide whether a work is shown. */
export type Shown = Pick<Artwork, 'imageUrl' | 'hidden' | 'isDeleted'> & {
  readonly variations: readonly Variation[];
};

/** Whether visitors may see a work or a variation at all: it is neither hidden nor deleted. */
export function isPublic(one: { readonly hidden?: boolean; readonly isDeleted?: boolean }): boolean {
  return !one.hidden && !one.isDeleted;
}

/** Whether a work is shown in the gallery and on the index page (rules 3.14 and 5.12). */
export function isShownInGallery(artwork: Shown): boolean {
  return isPublic(artwork) && hasRealImage(artwork) && artwork.variations.some(isInStock);
}

/** Category whose works always carry a black frame (rule 3.17). */
const framedCategory = 'Prints on Wood';

export function hasBlackFrame(category: string): boolean {
  return category === framedCategory;
}
