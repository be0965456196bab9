import { compareWords } from '#shared/text/compare-words.ts';
import type { Artwork } from './artwork.ts';
import { type GalleryGroup, groupByTitle } from './formats.ts';
import { titleKey } from './titles.ts';
import { isShownInGallery } from './visibility.ts';

/** Number of neighbors in a row on a desktop screen. */
export const neighborsBeside = 4;

/** A list of works, grouped and sorted like the gallery. */
interface Grouped {
  readonly groups: readonly GalleryGroup[];
  /** Index in `groups` by the id of a work. */
  readonly places: ReadonlyMap<string, number>;
  /** Index in `groups` by title key. If several groups have the title, the index of the first. */
  readonly titles: ReadonlyMap<string, number>;
  /** All works of a title by title key, including works that are not shown. */
  readonly works: ReadonlyMap<string, readonly Artwork[]>;
}

/** Groups of each list: grouping sorts the whole list, and the pages of all its works need the groups. */
const grouped = new WeakMap<readonly Artwork[], Grouped>();

function groupsOf(artworks: readonly Artwork[]): Grouped {
  const known = grouped.get(artworks);
  if (known) return known;
  const groups = groupByTitle(artworks.filter(isShownInGallery));
  const made = {
    groups,
    places: new Map(
      groups.flatMap(({ formats }, index) => [...formats.values()].map(({ id }) => [id, index] as const)),
    ),
    titles: new Map(groups.map(({ title }, index) => [titleKey(title), index] as const).reverse()),
    works: byTitleOf(artworks),
  };
  grouped.set(artworks, made);
  return made;
}

function byTitleOf(artworks: readonly Artwork[]): ReadonlyMap<string, readonly Artwork[]> {
  const works = new Map<string, Artwork[]>();
  for (const artwork of artworks) {
    const key = titleKey(artwork.title);
    works.set(key, [...(works.get(key) ?? []), artwork]);
  }
  return works;
}

/** Returns the works on a work's page: all works of its title, and its neighbors. */
export function worksAround(artwork: Artwork, artworks: readonly Artwork[]): readonly Artwork[] {
  return [
    ...(groupsOf(artworks).works.get(titleKey(artwork.title)) ?? []),
    ...neighborsOf(artwork, artworks, neighborsBeside),
  ];
}

/** Returns the works with the same title in other categories, as the gallery shows them. */
export function otherFormats(artwork: Artwork, artworks: readonly Artwork[]): readonly Artwork[] {
  const { groups, titles } = groupsOf(artworks);
  const group = groups[titles.get(titleKey(artwork.title)) ?? -1];
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
  const { groups, places, titles } = groupsOf(artworks);
  const key = titleKey(artwork.title);
  const own = places.get(artwork.id) ?? titles.get(key);
  const inCategory: number[] = [];
  const others: number[] = [];
  for (const index of nearestFirst(own, key, groups)) {
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
function* nearestFirst(own: number | undefined, key: string, groups: Grouped['groups']): Generator<number> {
  const from = own ?? placeFor(key, groups);
  if (own === undefined && from < groups.length) yield from;
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
function placeFor(key: string, groups: Grouped['groups']): number {
  const after = groups.findIndex(({ title }) => compareWords(titleKey(title), key) >= 0);
  return after < 0 ? groups.length : after;
}
