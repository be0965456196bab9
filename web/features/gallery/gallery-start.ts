import type { Artwork } from '#shared/artwork/artwork.ts';
import { allCategories } from '#shared/artwork/categories.ts';
import { pageStep } from '#web/stores/left-view.ts';
import { buildEntries } from './entries.ts';

/** Characters of JSON. What is longer would keep the scripts waiting for what they do not show yet. */
const longestList = 150_000;

/**
 * The works of the first two steps, where the whole list is too long to travel with the page: one step to show, and
 * one that says there are more.
 */
export function galleryStart(artworks: readonly Artwork[]): readonly Artwork[] | undefined {
  if (isShort(artworks)) return undefined;
  return buildEntries(artworks, allCategories)
    .slice(0, 2 * pageStep)
    .flatMap((entry) => entry.artworks);
}

function isShort(artworks: readonly Artwork[]): boolean {
  let length = 0;
  return artworks.every((artwork) => {
    length += JSON.stringify(artwork).length;
    return length <= longestList;
  });
}
