import type { CartItem } from '#shared/model/cart-item.ts';
import { readPrice, toMinorUnits } from '#shared/rules/money.ts';

/** What the cart costs, in minor units; shipping is free, so subtotal and total are the same. */
export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce(
    (sum, { quantity, variation }) => sum + toMinorUnits(readPrice(variation.price) ?? 0) * quantity,
    0,
  );
}
