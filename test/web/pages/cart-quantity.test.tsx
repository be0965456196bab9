// Rules 8.3, 8.4, 8.5 and 8.16
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { makeCartItem, makeVariation } from '#test/support/web/builders.ts';
import { openCart, print } from '#test/support/web/cart-page.tsx';
import { type FakeHandlers, offline, pending, refusal } from '#test/support/web/fake-api.tsx';

describe('the quantity of a cart line', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of The Moon Stairs' });
  const plus = () => screen.getByRole('button', { name: 'Increase quantity of The Moon Stairs' });
  const minus = () => screen.getByRole('button', { name: 'Decrease quantity of The Moon Stairs' });

  function server(items: CartItem[] = [print]): FakeHandlers {
    let current = items;
    return {
      getCart: () => current,
      updateCartItem: ({ params, body }) => {
        current = current.map((item) => (item.id === params.id ? { ...item, ...body } : item));
        return current.find((item) => item.id === params.id) as CartItem;
      },
    };
  }

  test('is sent once, 300 ms after the last change', async () => {
    const { api } = await openCart([print], server());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    fireEvent.click(plus());
    act(() => vi.advanceTimersByTime(299));
    fireEvent.click(plus());
    act(() => vi.advanceTimersByTime(299));
    expect(field().value).toBe('4');
    expect(api.callsOf('updateCartItem')).toHaveLength(0);
    act(() => vi.advanceTimersByTime(1));
    vi.useRealTimers();

    await waitFor(() => expect(screen.getAllByText(/\$160\.00/)[0]).toBeVisible());
    expect(api.callsOf('updateCartItem').map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: 'LINE1' }, body: { quantity: 4 } },
    ]);
  });

  test.each([
    ['abc', '1'],
    ['-1', '1'],
    ['0', '1'],
    ['1.5', '1'],
    ['1e309', '1'],
    ['999999999999999999999', '1'],
    ['99', '5'],
    ['3', '3'],
  ])('changes the typed text %s to %s', async (typed, shown) => {
    await openCart([print], server());
    fireEvent.change(field(), { target: { value: typed } });
    expect(field().value).toBe(shown);
  });

  test('may be empty while the shopper types, and becomes 1 on blur', async () => {
    await openCart([print], server());
    fireEvent.change(field(), { target: { value: '' } });
    expect(field().value).toBe('');
    fireEvent.blur(field());
    expect(field().value).toBe('1');
  });

  test('cannot go below 1 or above the stock', async () => {
    const items = [makeCartItem({ quantity: 1, variation: makeVariation({ inStock: 2 }) })];
    await openCart(items, server(items));
    expect(minus()).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(plus());
    expect(plus()).toHaveAttribute('aria-disabled', 'true');
    expect(minus()).not.toHaveAttribute('aria-disabled');
  });

  test("is locked and shows 'Updating...' while it is saved", async () => {
    const update = pending<CartItem>();
    await openCart([print], { updateCartItem: update.handler });
    await userEvent.click(plus());

    expect(await screen.findByText('Updating...')).toBeVisible();
    expect(field()).toHaveAttribute('aria-disabled', 'true');
    expect(plus()).toHaveAttribute('aria-disabled', 'true');
    expect(minus()).toHaveAttribute('aria-disabled', 'true');

    update.resolve({ ...print, quantity: 3 });
    await waitFor(() => expect(screen.queryByText('Updating...')).toBeNull());
    expect(field()).not.toHaveAttribute('aria-disabled');
    expect(field()).not.toHaveAttribute('readonly');
  });

  test.each([
    ['Only 2 in stock', 'Insufficient Stock'],
    ['No longer available', 'Insufficient Stock'],
    ['Something else', 'Error'],
  ])('returns to the server’s value after the refusal "%s"', async (error, title) => {
    await openCart([print], { updateCartItem: refusal(409, { error }) });
    await userEvent.click(plus());

    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
    expect(field().value).toBe('2');
  });

  test("shows 'Failed to update quantity' after a refusal without a text", async () => {
    await openCart([print], { updateCartItem: refusal(400) });
    await userEvent.click(plus());
    expect(await screen.findByText('Failed to update quantity')).toBeVisible();
  });

  test('returns to the server’s value if the connection is lost', async () => {
    await openCart([print], { updateCartItem: offline });
    await userEvent.click(plus());
    expect(
      await screen.findByText('We could not reach the shop. Check your connection and try again.'),
    ).toBeVisible();
    expect(field().value).toBe('2');
  });
});
