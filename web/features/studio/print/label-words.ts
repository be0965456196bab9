import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { labelOf } from '#shared/rules/label.ts';
import { formatPrice, readPrice } from '#shared/rules/money.ts';
import { isSold, soldLabel } from '#shared/rules/sold.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { hasVariationLabel } from '#shared/rules/variations.ts';

/** What a wall label says of a work. */
export interface LabelWords {
  readonly title: string;
  /** Year, medium and, of a work in one size, the size. */
  readonly facts: string;
  readonly price: string;
  readonly isSold: boolean;
}

/** A label has room for the lowest price; the price list has them all. */
export function labelWords(artwork: Artwork): LabelWords {
  const title = displayTitle(artwork.title);
  const facts = soldLabel(artwork);
  if (isSold(artwork)) return { title, facts, price: 'Sold', isSold: true };
  return { title, facts, price: lowestPrice(artwork.variations), isSold: false };
}

function lowestPrice(variations: readonly Variation[]): string {
  const prices = variations.map(({ price }) => readPrice(price)).filter((price) => price !== null);
  if (prices.length === 0) return formatPrice(null);
  const lowest = formatPrice(Math.min(...prices));
  return new Set(variations.map(({ price }) => readPrice(price))).size > 1 ? `from ${lowest}` : lowest;
}

/** A line of the price list: a work in one of its sizes. */
export interface PriceLine {
  readonly key: string;
  readonly size: string;
  readonly price: string;
}

/** The sizes of a work with their prices, as Square orders them. */
export function priceLines(artwork: Artwork): PriceLine[] {
  const sold = isSold(artwork);
  return artwork.variations.map(({ id, name, price }) => ({
    key: id,
    size: hasVariationLabel(name) ? name : '',
    price: sold ? 'Sold' : formatPrice(price),
  }));
}

/** Year and medium, which all sizes share. */
export function sharedFacts(artwork: Artwork): string {
  return labelOf(artwork, undefined);
}
