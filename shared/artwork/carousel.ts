import type { Artwork } from './artwork.ts';
import { titleKey } from './titles.ts';
import { isInStock } from './variations.ts';
import { isShownInGallery, type Shown } from './visibility.ts';

type Titled = Pick<Artwork, 'title'>;

/** Whether the carousel may show a work: its first variation is in stock, and it has a real image (rule 2.5). */
export function isShownInCarousel(artwork: Shown): boolean {
  const first = artwork.variations[0];
  return isShownInGallery(artwork) && first !== undefined && isInStock(first);
}

const carouselFallbackSize = 5;

/** Returns the most recently updated works, for a carousel without featured works. Titles may repeat (rule 2.4). */
export function carouselFallback<A extends Shown & Pick<Artwork, 'squareUpdatedAt'>>(
  artworks: readonly A[],
): A[] {
  return artworks
    .filter(isShownInCarousel)
    .sort((a, b) => b.squareUpdatedAt.localeCompare(a.squareUpdatedAt))
    .slice(0, carouselFallbackSize);
}

/**
 * Reorders works only where two with the same title would be adjacent. The last and the first count as adjacent. If one
 * title has more than half of the works, some stay adjacent.
 */
export function keepTitlesApart<A extends Titled>(artworks: readonly A[]): A[] {
  const waiting = [...artworks];
  const row: A[] = [];
  while (waiting.length > 0) {
    const last = row.at(-1);
    const next = mostFrequentIfPressing(waiting);
    const index = waiting.findIndex(
      (one) => !isSameTitle(one, last) && (next === undefined || isSameTitle(one, next)),
    );
    row.push(...waiting.splice(Math.max(index, 0), 1));
  }
  return closeTheRound(row);
}

/** Returns a work that must come next, because more than half of the remaining works have its title. */
function mostFrequentIfPressing<A extends Titled>(waiting: readonly A[]): A | undefined {
  return waiting.find(
    (one) => waiting.filter((other) => isSameTitle(one, other)).length > waiting.length / 2,
  );
}

/** If the last work has the same title as the first, moves it between two works with other titles. */
function closeTheRound<A extends Titled>(row: readonly A[]): A[] {
  const last = row.at(-1);
  if (!last || row.length < 3 || !isSameTitle(last, row[0])) return [...row];
  const others = row.slice(0, -1);
  const gap = others.findIndex(
    (one, index) => index > 0 && !isSameTitle(last, one) && !isSameTitle(last, others[index - 1]),
  );
  return gap < 0 ? [...row] : others.toSpliced(gap, 0, last);
}

function isSameTitle(a: Titled, b: Titled | undefined): boolean {
  return b !== undefined && titleKey(a.title) === titleKey(b.title);
}
