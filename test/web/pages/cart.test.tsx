// Rules 8.1, 8.2, 8.9, 8.10 and 8.16
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { makeArtwork, makeCartItem, makeVariation } from '#test/support/web/builders.ts';
import { openCart, print } from '#test/support/web/cart-page.tsx';
import { offline, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { setTerms } from '#test/support/web/terms-of-sale.ts';
import CartPage from '#web/pages/cart.tsx';

describe('the cart page', () => {
  test("shows 'Loading cart...' while loading", async () => {
    const cart = pending<CartItem[]>();
    openScreen(<CartPage />, '/cart', { getCart: cart.handler });

    expect(screen.getByText('Loading cart...')).toBeVisible();

    cart.resolve([]);
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore the gallery' })).toHaveAttribute('href', '/gallery');
  });

  test('shows why the cart cannot be loaded, with a button to try again', async () => {
    const { api } = openScreen(<CartPage />, '/cart', { getCart: offline });
    expect(
      await screen.findByText('We could not reach the shop. Check your connection and try again.'),
    ).toBeVisible();

    api.answer({ getCart: [print] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Order Summary')).toBeVisible();
  });

  test('shows title, variation, category, stock, line price and unit price of a line', async () => {
    await openCart();
    const line = within(screen.getByRole('listitem'));
    expect(line.getByRole('heading', { name: 'The Moon Stairs' })).toBeVisible();
    expect(line.getByText('A3')).toBeVisible();
    expect(line.getByText('Originals')).toBeVisible();
    expect(line.getByText('(5 in stock)')).toBeVisible();
    expect(line.getByText('$80.00').parentElement).toHaveTextContent('$80.00 ($40.00 each)');
  });

  test("shows neither 'each' for one piece nor a variation named 'regular'", async () => {
    await openCart([
      makeCartItem({ variation: makeVariation({ name: 'REGULAR', price: 12.5, inStock: 3 }) }),
    ]);
    expect(screen.queryByText(/each/)).toBeNull();
    expect(screen.queryByText('REGULAR')).toBeNull();
  });

  // Rule 8.8
  test('has free shipping and a total equal to the subtotal', async () => {
    await openCart([print, makeCartItem({ id: 'L2', variation: makeVariation({ price: 0.1, inStock: 2 }) })]);
    const summary = within(screen.getByRole('region', { name: 'Order Summary' }));
    expect(summary.getByText('Shipping').nextSibling).toHaveTextContent('Free');
    expect(summary.getByText('Subtotal').nextSibling).toHaveTextContent('$80.10');
    expect(summary.getByText('Total').nextSibling).toHaveTextContent('$80.10');
    expect(summary.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  });

  // Rule 8.6
  test('shows how many other carts contain the item, if there are any', async () => {
    await openCart([print, makeCartItem({ id: 'L2', variationId: 'V2' })], {
      getItemPopularity: ({ params }) => ({ count: params.variationId === 'V2' ? 0 : 3 }),
    });
    expect(await screen.findByText('3 other user(s) have this item in their cart')).toBeVisible();
    expect(screen.getAllByText(/have this item/)).toHaveLength(1);
  });

  // Rule 8.7
  test('shows Prints on Wood with a thick black border', async () => {
    const wood = makeCartItem({ artwork: { ...print.artwork, category: 'Prints on Wood' } });
    await openCart([wood]);
    const thumbnail = screen.getByRole('button', { name: 'View The Moon Stairs' });
    expect(thumbnail.querySelector('img')).toHaveStyle({ padding: '8px' });
  });

  // Rule 6.19
  test('opens the detail dialog from the thumbnail', async () => {
    await openCart([print], { getArtwork: makeArtwork({ title: 'The Moon Stairs' }) });
    await userEvent.click(screen.getByRole('button', { name: 'View The Moon Stairs' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

describe('removing a cart line', () => {
  test('asks for confirmation, and keeps the line after Cancel', async () => {
    const { api } = await openCart();
    await userEvent.click(screen.getByRole('button', { name: 'Remove The Moon Stairs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Item' }));
    const question = 'Remove The Moon Stairs (Originals, A3) from your cart?';
    expect(dialog.getByText('Remove', { selector: 'span' }).parentElement).toHaveTextContent(question);
    // `bdi` keeps a right-to-left title from changing the direction of the text beside it.
    expect(dialog.getByText('The Moon Stairs', { selector: 'bdi' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('removeCartItem')).toHaveLength(0);
  });

  test("removes the line and shows 'Item removed'", async () => {
    const { api } = await openCart();
    api.answer({
      removeCartItem: () => {
        api.answer({ getCart: [] });
        return { ok: true };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove The Moon Stairs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Item removed')).toBeVisible();
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('moves the focus to the next line', async () => {
    const next = makeCartItem({ id: 'L2', artwork: { ...print.artwork, title: 'A Cup of Tide' } });
    const { api } = await openCart([print, next]);
    api.answer({
      removeCartItem: () => {
        api.answer({ getCart: [next] });
        return { ok: true };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove The Moon Stairs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'View A Cup of Tide' })).toHaveFocus());
  });

  test("shows 'Failed to remove item' after a refusal without a text", async () => {
    await openCart([print], { removeCartItem: refusal(400) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove The Moon Stairs' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove item')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The Moon Stairs' })).toBeVisible();
  });
});

describe("the cart's validation", () => {
  test('runs once for a cart with items, and never for an empty cart', async () => {
    const { api, unmount } = await openCart([]);
    await screen.findByText('Your cart is empty');
    expect(api.callsOf('validateCart')).toHaveLength(0);
    unmount();

    const filled = await openCart();
    await waitFor(() => expect(filled.api.callsOf('validateCart')).toHaveLength(1));
    await act(() => filled.client.invalidateQueries());
    expect(filled.api.callsOf('validateCart')).toHaveLength(1);
  });

  test('lists the removed items with variation and reason', async () => {
    const { api } = await openCart([print], {
      validateCart: {
        removedCount: 3,
        removedItems: [
          { title: 'The Tide Clock', variationName: 'A2', reason: 'Out of stock' },
          { title: 'Owl Weather', variationName: 'Default', reason: 'No longer offered' },
          { title: 'Night Swim', variationName: 'Regular', reason: 'Priced on request' },
        ],
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Items No Longer Available' }));
    expect(dialog.getByText('The Tide Clock', { selector: 'bdi' })).toBeVisible();
    expect(dialog.getByText('(A2)')).toBeVisible();
    expect(dialog.getByText('Out of stock')).toBeVisible();
    expect(dialog.queryByText(/Default|Regular/)).toBeNull();
    await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(1));

    await userEvent.click(dialog.getByRole('button', { name: 'Continue Shopping' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test("keeps the cart and shows 'Failed to validate cart' after a failure without a text", async () => {
    await openCart([print], { validateCart: refusal(400) });
    expect(await screen.findByText('Failed to validate cart')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The Moon Stairs' })).toBeVisible();
  });
});

describe("the terms of sale in the cart's summary", () => {
  const summary = () => screen.getByRole('region', { name: 'Order Summary' });

  // Rule 23.7
  test('name the included tax, which does not change the total', async () => {
    setTerms({ taxes: { prices: 'included', name: 'VAT' } });
    await openCart();

    expect(summary()).toHaveTextContent('Subtotal$80.00ShippingFreeIncludes any VAT dueTotal$80.00');
  });

  // Rule 23.3
  test('name the countries to which the shop ships, and the countries of a line if they differ', async () => {
    setTerms({ delivery: { countries: ['US', 'CA'] } });
    const { id, title, imageUrl, category } = makeArtwork();
    await openCart([makeCartItem({ artwork: { id, title, imageUrl, category, shipsTo: ['US'] } })]);

    expect(summary()).toHaveTextContent('Ships only to the United States and Canada.');
    expect(screen.getByText('Ships only to the United States.')).toBeVisible();
  });

  test('are absent in a shop that sends works everywhere and includes no tax in its prices', async () => {
    await openCart();

    expect(summary()).not.toHaveTextContent(/includes|ships/i);
  });
});
