import type { Artwork } from '#shared/artwork/artwork.ts';
import { allCategories } from '#shared/artwork/categories.ts';
import { pageStep } from '#web/stores/gallery-scroll-state.ts';
import { buildEntries } from './entries.ts';

/** Returns the works of the gallery's first two steps; undefined if the gallery has no more works. */
export function galleryStart(artworks: readonly Artwork[]): readonly Artwork[] | undefined {
  const entries = buildEntries(artworks, allCategories);
  if (entries.length <= 2 * pageStep) return undefined;
  return entries.slice(0, 2 * pageStep).flatMap((entry) => entry.artworks);
}
