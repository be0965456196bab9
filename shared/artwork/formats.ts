import { compareWords } from '#shared/text/compare-words.ts';
import type { Artwork } from './artwork.ts';
import { byCategory } from './categories.ts';
import { displayTitle, titleKey } from './titles.ts';
import { isInStock } from './variations.ts';
import { isPublic } from './visibility.ts';

/** One work per category with the same title (rule 3.15); a second of a category begins another group. */
export interface GalleryGroup<A extends Artwork = Artwork> {
  /** The first work's title, as in the catalogue. */
  readonly title: string;
  readonly displayTitle: string;
  /** From the first work with an image. */
  readonly imageUrl: string;
  readonly description: string;
  readonly medium: string;
  /** Category to work, categories in alphabetical order. */
  readonly formats: ReadonlyMap<string, A>;
}

/** Groups works by title, sorted by title; further works of a title and category follow its group. */
export function groupByTitle<A extends Artwork>(artworks: readonly A[]): GalleryGroup<A>[] {
  const byKey = new Map<string, A[]>();
  for (const artwork of artworks) {
    const key = titleKey(artwork.title);
    const group = byKey.get(key);
    if (group) group.push(artwork);
    else byKey.set(key, [artwork]);
  }
  // Reuses the keys: computing them in each comparison is noticeably slow with 10,000 works.
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
 * The formats of one work: works with its title that are not hidden and have stock, by category in
 * alphabetical order (rules 5.2 and 6.4). The work itself is always among them on its own page.
 */
export function formatsOf<A extends Artwork>(artwork: A, artworks: readonly A[]): ReadonlyMap<string, A> {
  const key = titleKey(artwork.title);
  const offered = artworks.filter(
    (other) => titleKey(other.title) === key && isPublic(other) && other.variations.some(isInStock),
  );
  // If several works have the category, prefers the opened one.
  const ordered = [...offered].sort((a, b) => Number(b.id === artwork.id) - Number(a.id === artwork.id));
  const [group] = groupByTitle(ordered.length === 0 ? [artwork] : ordered);
  return group?.formats ?? new Map();
}

/** The work's own category if it is offered, otherwise the first. */
export function defaultFormat<A extends Artwork>(artwork: A, formats: ReadonlyMap<string, A>): string {
  if (formats.has(artwork.category)) return artwork.category;
  return formats.keys().next().value ?? artwork.category;
}
