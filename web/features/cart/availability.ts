import type { CartItem } from '#shared/cart/cart-item.ts';

type Line = Pick<CartItem, 'quantity' | 'variation'>;

/** Said of a line whose units somebody else's running payment holds: neither sold nor to be had this minute. */
export const heldWords = 'Someone is paying for this right now.';

export function isHeld({ variation }: Line): boolean {
  return variation.held === true;
}

/** None is left, and nobody's payment holds one that may still come free. */
export function isGone(line: Line): boolean {
  return line.variation.inStock <= 0 && !isHeld(line);
}

/** Units that may be asked for. What is only reserved could be chosen, and stays chosen. */
export function mostUnits(line: Line): number {
  const { inStock } = line.variation;
  return isHeld(line) ? Math.max(inStock, line.quantity) : inStock;
}
