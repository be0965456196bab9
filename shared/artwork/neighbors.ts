import { compareWords } from '#shared/text/compare-words.ts';
import type { Artwork } from './artwork.ts';
import { type GalleryGroup, groupByTitle } from './formats.ts';
import { titleKey } from './titles.ts';
import { isShownInGallery } from './visibility.ts';

/** Neighbors in a row on a desktop screen. */
export const neighborsBeside = 4;

/** A list, grouped and sorted like the gallery. */
interface Grouped {
  readonly groups: readonly GalleryGroup[];
  /** Index in `groups` by the id of a work. */
  readonly places: ReadonlyMap<string, number>;
  /** Index in `groups` by title key: of the first group with that title. */
  readonly titles: ReadonlyMap<string, number>;
  /** All works of a title, shown or not, by title key. */
  readonly works: ReadonlyMap<string, readonly Artwork[]>;
}

/** Cached, because grouping sorts the whole list, and all pages of its works need it. */
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

/** The works on an artwork's page: the formats of its title and its neighbors. */
export function worksAround(artwork: Artwork, artworks: readonly Artwork[]): readonly Artwork[] {
  return [
    ...(groupsOf(artworks).works.get(titleKey(artwork.title)) ?? []),
    ...neighborsOf(artwork, artworks, neighborsBeside),
  ];
}

/** The works with the same title in other categories, as the gallery shows them. */
export function otherFormats(artwork: Artwork, artworks: readonly Artwork[]): readonly Artwork[] {
  const { groups, titles } = groupsOf(artworks);
  const group = groups[titles.get(titleKey(artwork.title)) ?? -1];
  return [...(group?.formats.values() ?? [])].filter(
    ({ id, category }) => id !== artwork.id && category !== artwork.category,
  );
}

/** The nearest works on other cards, in the gallery's order: of the same category if there are enough. */
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

/** Indexes of the other groups by distance; of two at the same distance, the later one first. */
function* nearestFirst(own: number | undefined, key: string, groups: Grouped['groups']): Generator<number> {
  const from = own ?? placeFor(key, groups);
  if (own === undefined && from < groups.length) yield from;
  for (let distance = 1; distance <= groups.length; distance++) {
    if (from + distance < groups.length) yield from + distance;
    if (from - distance >= 0) yield from - distance;
  }
}

/** From the works of one title: the one in the given category, otherwise the one that the gallery shows first. */
function formatLike({ category }: Artwork, group: GalleryGroup | undefined): Artwork | undefined {
  return group?.formats.get(category) ?? group?.formats.values().next().value;
}

/** The position that a title which is not in the gallery would have. */
function placeFor(key: string, groups: Grouped['groups']): number {
  const after = groups.findIndex(({ title }) => compareWords(titleKey(title), key) >= 0);
  return after < 0 ? groups.length : after;
}
