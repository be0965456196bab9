import { screen } from '@testing-library/react';
import type { CartItem } from '#shared/cart/cart-item.ts';
import CartPage from '#web/pages/cart.tsx';
import { makeCartItem, makeVariation } from './builders.ts';
import type { FakeHandlers } from './fake-api.tsx';
import { openScreen } from './screen.tsx';

/** A line with two of five works in stock. */
export const print = makeCartItem({
  quantity: 2,
  variation: makeVariation({ name: 'A3', price: 40, inStock: 5 }),
});

/** Opens the cart's page with these lines. */
export async function openCart(items: CartItem[] = [print], handlers: FakeHandlers = {}) {
  const opened = openScreen(<CartPage />, '/cart', { getCart: items, ...handlers });
  if (items.length > 0) await screen.findByText('Order Summary');
  return opened;
}
