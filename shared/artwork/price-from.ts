import { formatPrice, readPrice } from '#shared/money/money.ts';
import type { Artwork } from './artwork.ts';
import { inStockVariations } from './variations.ts';

/** Returns the price of a work, or 'from' and the lowest price if its sizes differ in price. */
export function priceFrom({ variations }: Pick<Artwork, 'variations'>): string {
  const prices = inStockVariations(variations).map(({ price }) => readPrice(price) ?? Number.NaN);
  const lowest = Math.min(...prices);
  if (prices.length === 0 || Number.isNaN(lowest)) return formatPrice(undefined);
  return prices.every((price) => price === lowest) ? formatPrice(lowest) : `from ${formatPrice(lowest)}`;
}
