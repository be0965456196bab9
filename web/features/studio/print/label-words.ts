import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { labelOf } from '#shared/artwork/label.ts';
import { isSold, soldLabel } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { hasVariationLabel } from '#shared/artwork/variations.ts';
import { formatPrice, readPrice } from '#shared/money/money.ts';

/** Returns the texts of a work's wall label. It has only the lowest price; the price list has all prices. */
export function labelWords(artwork: Artwork) {
  const sold = isSold(artwork);
  return {
    title: displayTitle(artwork.title),
    /** Year and medium, with the size if the work has only one. */
    facts: soldLabel(artwork),
    price: sold ? 'Sold' : lowestPrice(artwork.variations),
    isSold: sold,
  };
}

function lowestPrice(variations: readonly Variation[]): string {
  const prices = variations.map(({ price }) => readPrice(price)).filter((price) => price !== null);
  if (prices.length === 0) return formatPrice(null);
  const lowest = formatPrice(Math.min(...prices));
  return new Set(variations.map(({ price }) => readPrice(price))).size > 1 ? `from ${lowest}` : lowest;
}

/** Returns the lines of the price list for a work, one for each size, in Square's order. */
export function priceLines(artwork: Artwork) {
  const sold = isSold(artwork);
  return artwork.variations.map(({ id, name, price }) => ({
    key: id,
    size: hasVariationLabel(name) ? name : '',
    price: sold ? 'Sold' : formatPrice(price),
  }));
}

/** Returns year and medium, which all sizes share. */
export function sharedFacts(artwork: Artwork): string {
  return labelOf(artwork, undefined);
}
