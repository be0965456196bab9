import type { CartItem } from '#shared/cart/cart-item.ts';

type Line = Pick<CartItem, 'quantity' | 'variation'>;

/** The text for a line whose units another shopper's running payment reserves. */
export const heldWords = 'Someone is paying for this right now.';

export function isHeld({ variation }: Line): boolean {
  return variation.held === true;
}

/** No unit is left, and no running payment may still release one. */
export function isGone(line: Line): boolean {
  return line.variation.inStock <= 0 && !isHeld(line);
}

/** The largest quantity to choose. Reserved units may be chosen, because they may be released. */
export function mostUnits(line: Line): number {
  const { inStock } = line.variation;
  return isHeld(line) ? Math.max(inStock, line.quantity) : inStock;
}
