import { hasVariationLabel } from '#shared/artwork/variations.ts';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { keepMeasures } from '#shared/text/measures.ts';

/** Returns format and size of a line: 'Prints on Wood, 24 × 30 in'. */
export function formatAndSize({ artwork, variation }: Pick<CartItem, 'artwork' | 'variation'>): string {
  const size = hasVariationLabel(variation.name) ? keepMeasures(variation.name) : '';
  return [artwork.category, size].filter((word) => word !== '').join(', ');
}
