import type { Artwork } from '#shared/model/artwork.ts';

/** Everything the gallery search looks at, in lower case, joined by a character nobody types (rule 3.3). */
export function searchText(
  artwork: Pick<Artwork, 'title' | 'medium' | 'description' | 'category' | 'variations'>,
): string {
  return [
    artwork.title,
    artwork.medium,
    artwork.description,
    artwork.category,
    ...artwork.variations.map((variation) => variation.name),
  ]
    .join('\u0000')
    .toLowerCase();
}

/** The term as it is looked for: case does not matter; the empty term matches everything. */
export function searchTerm(term: string): string {
  return term.trim().toLowerCase();
}
