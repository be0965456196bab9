import type { CartItem } from '#shared/model/cart-item.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { hasVariationLabel } from '#shared/rules/variations.ts';

/** Which of a work's formats and sizes a line holds: 'Prints on Wood, 24 × 30 in'. */
export function formatAndSize({ artwork, variation }: Pick<CartItem, 'artwork' | 'variation'>): string {
  const size = hasVariationLabel(variation.name) ? keepMeasures(variation.name) : '';
  return [artwork.category, size].filter((word) => word !== '').join(', ');
}
