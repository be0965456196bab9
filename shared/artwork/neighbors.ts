import { compareWords } from '#shared/text/compare-words.ts';
import type { Artwork } from './artwork.ts';
import { type GalleryGroup, groupByTitle } from './formats.ts';
import { titleKey } from './titles.ts';
import { isShownInGallery } from './visibility.ts';

/** Number of neighbors in a row on a desktop screen. */
export const neighborsBeside = 4;

/** Groups of each list in the gallery's order, because grouping sorts the whole list. */
const grouped = new WeakMap<readonly Artwork[], readonly GalleryGroup[]>();

function groupsOf(artworks: readonly Artwork[]): readonly GalleryGroup[] {
  const groups = grouped.get(artworks) ?? groupByTitle(artworks.filter(isShownInGallery));
  grouped.set(artworks, groups);
  return groups;
}

const haveOneTitle = (a: Pick<Artwork, 'title'>, b: Pick<Artwork, 'title'>) =>
  titleKey(a.title) === titleKey(b.title);

/** Returns the works on a work's page: all works of its title, and its neighbors. */
export function worksAround(artwork: Artwork, artworks: readonly Artwork[]): readonly Artwork[] {
  return [
    ...artworks.filter((other) => haveOneTitle(artwork, other)),
    ...neighborsOf(artwork, artworks, neighborsBeside),
  ];
}

/** Returns the works with the same title in other categories, as the gallery groups them. */
export function otherFormats(artwork: Artwork, artworks: readonly Artwork[]): readonly Artwork[] {
  const group = groupsOf(artworks).find((one) => haveOneTitle(artwork, one));
  return [...(group?.formats.values() ?? [])].filter(
    ({ id, category }) => id !== artwork.id && category !== artwork.category,
  );
}

/** Returns the nearest works on other cards in the gallery's order, preferring works of the same category. */
export function neighborsOf(
  artwork: Artwork,
  artworks: readonly Artwork[],
  count: number,
): readonly Artwork[] {
  const groups = groupsOf(artworks);
  const card = groups.findIndex(({ formats }) => formats.get(artwork.category)?.id === artwork.id);
  const own = card >= 0 ? card : groups.findIndex((one) => haveOneTitle(artwork, one));
  const inCategory: number[] = [];
  const others: number[] = [];
  for (const index of nearestFirst(own, titleKey(artwork.title), groups)) {
    if (groups[index]?.formats.has(artwork.category)) inCategory.push(index);
    else if (others.length < count) others.push(index);
    if (inCategory.length === count) break;
  }
  return [...inCategory, ...others]
    .slice(0, count)
    .sort((a, b) => a - b)
    .flatMap((index) => formatLike(artwork, groups[index]) ?? []);
}

/** Yields the indexes of the other groups by distance. Of two groups at the same distance, the later comes first. */
function* nearestFirst(own: number, key: string, groups: readonly GalleryGroup[]): Generator<number> {
  const from = own >= 0 ? own : placeFor(key, groups);
  if (own < 0 && from < groups.length) yield from;
  for (let distance = 1; distance <= groups.length; distance++) {
    if (from + distance < groups.length) yield from + distance;
    if (from - distance >= 0) yield from - distance;
  }
}

/** Returns the group's work in the artwork's category, or else the work that the gallery shows first. */
function formatLike({ category }: Artwork, group: GalleryGroup | undefined): Artwork | undefined {
  return group?.formats.get(category) ?? group?.formats.values().next().value;
}

/** Returns the index that a title would have if it were in the gallery. */
function placeFor(key: string, groups: readonly GalleryGroup[]): number {
  const after = groups.findIndex(({ title }) => compareWords(titleKey(title), key) >= 0);
  return after < 0 ? groups.length : after;
}
