import type { Artwork } from '#shared/artwork/artwork.ts';
import { allCategories, byCategory, isNameOfAll } from '#shared/artwork/categories.ts';
import { groupByTitle } from '#shared/artwork/formats.ts';
import { searchTerm, searchText } from '#shared/artwork/search.ts';
import { byTitle, displayTitle } from '#shared/artwork/titles.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';

/** One card of the gallery: all works with one title, or a single work. */
export interface GalleryEntry {
  readonly key: string;
  readonly title: string;
  readonly artworks: readonly Artwork[];
  /** Text that the search matches, in lower case. */
  readonly text: string;
}

/** Returns the categories that have a work to show. */
export function categoriesOf(artworks: readonly Artwork[]): string[] {
  const names = new Set(artworks.filter(isShownInGallery).map((artwork) => artwork.category));
  return [...names].filter((name) => name !== '' && !isNameOfAll(name)).sort(byCategory);
}

/**
 * Returns the cards of a category, by title. In the view of all categories, works with the same title share a card. In
 * the view of one category each work has its own card (rule 3.15).
 */
export function buildEntries(artworks: readonly Artwork[], category: string): GalleryEntry[] {
  const shown = artworks.filter(isShownInGallery);
  if (category === allCategories) {
    return groupByTitle(shown).map((group) => entryOf(group.displayTitle, [...group.formats.values()]));
  }
  return shown
    .filter((artwork) => artwork.category === category)
    .sort(byTitle)
    .map((artwork) => entryOf(displayTitle(artwork.title), [artwork]));
}

function entryOf(title: string, artworks: readonly Artwork[]): GalleryEntry {
  return {
    key: artworks.map((artwork) => artwork.id).join(' '),
    title,
    artworks,
    text: artworks.map(searchText).join('\u0000'),
  };
}

/** Returns the cards that match the typed text. With `wished`, a card must also contain a work of the wishlist. */
export function filterEntries(
  entries: readonly GalleryEntry[],
  typed: string,
  wished?: ReadonlySet<string>,
): readonly GalleryEntry[] {
  const term = searchTerm(typed);
  if (term === '' && !wished) return entries;
  return entries.filter(
    ({ text, artworks }) =>
      text.includes(term) && (!wished || artworks.some((artwork) => wished.has(artwork.id))),
  );
}
