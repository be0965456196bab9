import type { CartItem } from '#shared/cart/cart-item.ts';

type Line = Pick<CartItem, 'quantity' | 'variation'>;

/** Text for a line whose units are reserved by another shopper's running payment. */
export const heldWords = 'Someone is paying for this right now.';

export function isHeld({ variation }: Line): boolean {
  return variation.held === true;
}

/** Returns whether no unit is left and no running payment may release one. */
export function isGone(line: Line): boolean {
  return line.variation.inStock <= 0 && !isHeld(line);
}

/** Returns the largest quantity to choose. It includes reserved units, because they may be released. */
export function mostUnits(line: Line): number {
  const { inStock } = line.variation;
  return isHeld(line) ? Math.max(inStock, line.quantity) : inStock;
}
