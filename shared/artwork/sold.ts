import type { Artwork } from './artwork.ts';
import { labelOf } from './label.ts';
import { isInStock } from './variations.ts';
import { hasRealImage, isPublic } from './visibility.ts';

/** Whether the last piece of a public work with a picture was sold here or marked as sold (rule 22.1). */
export function isSold(artwork: Artwork): boolean {
  return (
    artwork.soldAt !== undefined &&
    isPublic(artwork) &&
    hasRealImage(artwork) &&
    !artwork.variations.some(isInStock)
  );
}

/**
 * Whether works of a category exist only once. Only a work of such a category, with one variation, counts as sold
 * because Square has no stock of it (rule 22.11). A print without stock could be sold or out of stock.
 */
export function isOriginal(category: string): boolean {
  return (
    /\b(?:originals?|paintings?|drawings?|sculptures?)\b/i.test(category) &&
    !/\b(?:prints?|cards?|posters?|reproductions?|editions?|series)\b/i.test(category)
  );
}

/** Returns the sold works, latest sale first. */
export function soldWorks(artworks: Iterable<Artwork>): Artwork[] {
  return [...artworks].filter(isSold).sort(byNewestSale);
}

function byNewestSale({ soldAt: a = '', id }: Artwork, { soldAt: b = '', id: otherId }: Artwork): number {
  if (a !== b) return a > b ? -1 : 1;
  return id < otherId ? -1 : 1;
}

/** Returns the label of a sold painting, without a size if the work had several. */
export function soldLabel(artwork: Pick<Artwork, 'year' | 'medium' | 'variations'>): string {
  const { variations } = artwork;
  return labelOf(artwork, variations.length === 1 ? variations[0] : undefined);
}

/** Returns title, description and keywords of the page of sold works, for the server and the browser. */
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
