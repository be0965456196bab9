import { compareWords } from '#shared/text/compare-words.ts';
import type { Artwork } from './artwork.ts';
import { byCategory } from './categories.ts';
import { displayTitle, titleKey } from './titles.ts';
import { isInStock } from './variations.ts';
import { isPublic } from './visibility.ts';

/** Works with the same title, one for each category (rule 3.15). A second work of a category has its own group. */
export interface GalleryGroup<A extends Artwork = Artwork> {
  /** Title of the first work, as in the catalogue. */
  readonly title: string;
  readonly displayTitle: string;
  /** Image of the first work. */
  readonly imageUrl: string;
  readonly description: string;
  readonly medium: string;
  /** Works by category, in the alphabetical order of the categories. */
  readonly formats: ReadonlyMap<string, A>;
}

/** Groups works by title, sorted by title. A second work with the same title and category follows in its own group. */
export function groupByTitle<A extends Artwork>(artworks: readonly A[]): GalleryGroup<A>[] {
  const byKey = new Map<string, A[]>();
  for (const artwork of artworks) {
    const key = titleKey(artwork.title);
    const group = byKey.get(key);
    if (group) group.push(artwork);
    else byKey.set(key, [artwork]);
  }
  // Computing the keys in each comparison would be noticeably slow with 10,000 works.
  return [...byKey].sort(([a], [b]) => compareWords(a, b)).flatMap(([, group]) => toGroups(group));
}

function inOrderOfCategory<A extends Artwork>(artworks: readonly A[]): readonly A[] {
  return artworks.length === 1 ? artworks : [...artworks].sort((a, b) => byCategory(a.category, b.category));
}

function toGroups<A extends Artwork>(artworks: readonly A[]): GalleryGroup<A>[] {
  const formats = new Map<string, A>();
  const further: A[] = [];
  for (const artwork of inOrderOfCategory(artworks)) {
    if (formats.has(artwork.category)) further.push(artwork);
    else formats.set(artwork.category, artwork);
  }
  const merged = artworks.filter((artwork) => formats.get(artwork.category) === artwork);
  return [
    toGroup(merged, formats),
    ...further.map((artwork) => toGroup([artwork], new Map([[artwork.category, artwork]]))),
  ];
}

function toGroup<A extends Artwork>(
  artworks: readonly A[],
  formats: ReadonlyMap<string, A>,
): GalleryGroup<A> {
  const first = artworks[0] as A;
  return {
    title: first.title,
    displayTitle: displayTitle(
      artworks.find((artwork) => displayTitle(artwork.title).length > titleKey(artwork.title).length)
        ?.title ?? first.title,
    ),
    imageUrl: first.imageUrl,
    description: artworks.find((artwork) => artwork.description !== '')?.description ?? '',
    medium: artworks.find((artwork) => artwork.medium !== '')?.medium ?? '',
    formats,
  };
}

/**
 * Returns the formats of a work: works with its title that are not hidden and are in stock, by category in alphabetical
 * order (rules 5.2 and 6.4). If there are none, returns the work itself.
 */
export function formatsOf<A extends Artwork>(artwork: A, artworks: readonly A[]): ReadonlyMap<string, A> {
  const key = titleKey(artwork.title);
  const offered = artworks.filter(
    (other) => titleKey(other.title) === key && isPublic(other) && other.variations.some(isInStock),
  );
  // If several works have the same category, the opened work is preferred.
  const ordered = [...offered].sort((a, b) => Number(b.id === artwork.id) - Number(a.id === artwork.id));
  const [group] = groupByTitle(ordered.length === 0 ? [artwork] : ordered);
  return group?.formats ?? new Map();
}

/** Returns the work's own category if it is offered, otherwise the first category. */
export function defaultFormat<A extends Artwork>(artwork: A, formats: ReadonlyMap<string, A>): string {
  if (formats.has(artwork.category)) return artwork.category;
  return formats.keys().next().value ?? artwork.category;
}
