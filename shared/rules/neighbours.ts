import type { Artwork } from '#shared/model/artwork.ts';
import { type GalleryGroup, groupByTitle } from './formats.ts';
import { byTitleKey, titleKey } from './titles.ts';
import { isShownInGallery } from './visibility.ts';

/** As many as stand in a row on a desk. */
export const neighboursBeside = 4;

/** The works that the page of this one shows: the formats of its title and its neighbours. */
export function worksAround<A extends Artwork>(artwork: A, artworks: readonly A[]): readonly A[] {
  const key = titleKey(artwork.title);
  return [
    ...artworks.filter((other) => titleKey(other.title) === key),
    ...neighboursOf(artwork, artworks, neighboursBeside),
  ];
}

/** The other formats that a title hangs in, by category. */
export function otherFormats<A extends Artwork>(artwork: A, artworks: readonly A[]): readonly A[] {
  const key = titleKey(artwork.title);
  const [group] = groupByTitle(
    artworks.filter((other) => isShownInGallery(other) && titleKey(other.title) === key),
  );
  return [...(group?.formats.values() ?? [])].filter(
    ({ id, category }) => id !== artwork.id && category !== artwork.category,
  );
}

/**
 * Works of other titles that hang nearest to this one, in the order of the gallery: those of its category, and where
 * there are too few of them the nearest of any. A title comes once.
 */
export function neighboursOf<A extends Artwork>(
  artwork: A,
  artworks: readonly A[],
  count: number,
): readonly A[] {
  const key = titleKey(artwork.title);
  const groups = groupByTitle(artworks.filter(isShownInGallery));
  const own = groups.findIndex((group) => byTitleKey(titleKey(group.title), key) >= 0);
  const from = own < 0 ? groups.length : own;
  const nearestFirst = groups
    .map((group, index) => ({ group, index, distance: Math.abs(index - from) }))
    .filter(({ group }) => titleKey(group.title) !== key)
    .sort((a, b) => a.distance - b.distance || b.index - a.index);
  const inCategory = nearestFirst.filter(({ group }) => group.formats.has(artwork.category));
  const others = nearestFirst.filter(({ group }) => !group.formats.has(artwork.category));
  return [...inCategory, ...others]
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ group }) => formatLike(artwork, group));
}

/** The title's work of the same category, else the one that the gallery shows first. */
function formatLike<A extends Artwork>({ category }: A, { formats }: GalleryGroup<A>): A {
  return formats.get(category) ?? (formats.values().next().value as A);
}
