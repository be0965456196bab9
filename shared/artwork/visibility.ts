import type { Artwork, Variation } from './artwork.ts';
import { isInStock } from './variations.ts';

/** Stands for "no picture"; never requested by our pages. */
export const noImageUrl = 'https://placehold.co/600x400';

const placeholder = /\b(?:placehold|placeholder)[^/]*\/+(?:[^?#]*\/)?600x400\b/i;

/** A placeholder-service image of 600x400 means no image (rule 11.2). */
export function hasRealImage(artwork: Pick<Artwork, 'imageUrl'>): boolean {
  return artwork.imageUrl !== '' && !placeholder.test(artwork.imageUrl);
}

/** What says whether a work is shown. */
export type Shown = Pick<Artwork, 'imageUrl' | 'hidden' | 'isDeleted'> & {
  readonly variations: readonly Variation[];
};

/** Whether a work, or one of its sizes, may be shown to visitors at all. */
export function isPublic(one: { readonly hidden?: boolean; readonly isDeleted?: boolean }): boolean {
  return !one.hidden && !one.isDeleted;
}

/** Gallery visibility, and the same for the index page (rules 3.14 and 5.12). */
export function isShownInGallery(artwork: Shown): boolean {
  return isPublic(artwork) && hasRealImage(artwork) && artwork.variations.some(isInStock);
}

/** Category whose works always carry a black frame (rule 3.17). */
const framedCategory = 'Prints on Wood';

export function hasBlackFrame(category: string): boolean {
  return category === framedCategory;
}
