import type { CartItem } from '#shared/cart/cart-item.ts';
import { readPrice, toMinorUnits } from '#shared/money/money.ts';

/** What a line costs, in major units; null where nobody knows. */
export function cartLineTotal({
  quantity,
  variation,
}: Pick<CartItem, 'quantity' | 'variation'>): number | null {
  const price = readPrice(variation.price);
  return price === null ? null : price * quantity;
}

/** What the cart costs, in minor units; shipping is free, so subtotal and total are the same. */
export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce(
    (sum, { quantity, variation }) => sum + toMinorUnits(readPrice(variation.price) ?? 0) * quantity,
    0,
  );
}
