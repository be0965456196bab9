import type { CartItem } from '#shared/cart/cart-item.ts';
import { readPrice, toMinorUnits } from '#shared/money/money.ts';

/** Returns the price of a line in major units; null if unknown. */
export function cartLineTotal({
  quantity,
  variation,
}: Pick<CartItem, 'quantity' | 'variation'>): number | null {
  const price = readPrice(variation.price);
  return price === null ? null : price * quantity;
}

/** Returns the price of the cart in minor units. Shipping is free, so subtotal and total are equal. */
export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce(
    (sum, { quantity, variation }) => sum + toMinorUnits(readPrice(variation.price) ?? 0) * quantity,
    0,
  );
}
