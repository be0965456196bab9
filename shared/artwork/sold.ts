import type { Artwork } from './artwork.ts';
import { labelOf } from './label.ts';
import { isInStock } from './variations.ts';
import { hasRealImage, isPublic } from './visibility.ts';

/** Whether it is on the page of sold works: seen by everybody, with a picture, and its last piece sold here or marked as sold by the artist (rule 22.1). */
export function isSold(artwork: Artwork): boolean {
  return (
    artwork.soldAt !== undefined &&
    isPublic(artwork) &&
    hasRealImage(artwork) &&
    !artwork.variations.some(isInStock)
  );
}

/**
 * Whether a category is one of works that exist once. Only such a work, in one variation, may count as sold because
 * Square counts none of it (rule 22.11): whether a print is sold or merely out of stock nobody can tell.
 */
export function isOriginal(category: string): boolean {
  return (
    /\b(?:originals?|paintings?|drawings?|sculptures?)\b/i.test(category) &&
    !/\b(?:prints?|cards?|posters?|reproductions?|editions?|series)\b/i.test(category)
  );
}

/** The sold works, the newest sale first. */
export function soldWorks(artworks: Iterable<Artwork>): Artwork[] {
  return [...artworks].filter(isSold).sort(byNewestSale);
}

function byNewestSale({ soldAt: a = '', id }: Artwork, { soldAt: b = '', id: otherId }: Artwork): number {
  if (a !== b) return a > b ? -1 : 1;
  return id < otherId ? -1 : 1;
}

/** The label beside a painting that is gone. Of a series nobody can say which size. */
export function soldLabel(artwork: Pick<Artwork, 'year' | 'medium' | 'variations'>): string {
  const { variations } = artwork;
  return labelOf(artwork, variations.length === 1 ? variations[0] : undefined);
}

/** Title, description and keywords of the page, as the server writes them and the browser keeps them. */
export function soldTexts(shop: {
  readonly brand: string;
  readonly artist: string;
  readonly keywords: readonly string[];
}) {
  return {
    title: `Sold works — ${shop.brand}`,
    description: `Works by ${shop.artist} that have found a home, the latest first.`,
    keywords: ['sold works', ...shop.keywords],
  };
}
