// Rules 8.12 and 9.21
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { makeCartItem, makeVariation } from '#test/support/web/builders.ts';
import { openCart } from '#test/support/web/cart-page.tsx';
import { fill } from '#test/support/web/checkout-dialog.tsx';
import { type FakeApi, type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { forgetShippingDraft } from '#web/features/checkout/checkout-form.tsx';

const heldWords = 'Someone is paying for this right now.';
const stairs = makeCartItem({ variation: makeVariation({ price: 1200, inStock: 1 }) });
const held: CartItem = { ...stairs, variation: { ...stairs.variation, inStock: 0, held: true } };
const gone: CartItem = { ...stairs, variation: { ...stairs.variation, inStock: 0 } };
const print = makeCartItem({
  id: 'LINE2',
  variationId: 'OWL-V1',
  artwork: { ...stairs.artwork, title: 'Owl Weather', category: 'Fine Art Prints' },
  variation: makeVariation({ id: 'OWL-V1', price: 40, inStock: 9 }),
});
const priced = (price: number): CartItem => ({ ...stairs, variation: { ...stairs.variation, price } });
const total = { amount: 120_000, currency: 'USD' };
const paid = { status: 'COMPLETED', id: 'P1', totalMoney: total };
const soldOut = refusal(409, {
  error: "'The Moon Stairs (Originals)' is no longer available",
  code: 'SOLD_OUT',
});

async function setup(items: CartItem[], handlers: FakeHandlers = {}) {
  const placeOrder = { orderId: 'O1', total };
  const opened = await openCart(items, { placeOrder, takePayment: paid, ...handlers });
  await waitFor(() => expect(opened.api.callsOf('validateCart')).toHaveLength(1));
  return opened;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of The Moon Stairs' });
const button = (name: string) => screen.getByRole('button', { name });
const checkout = () => within(screen.getByRole('dialog', { name: 'Complete Your Purchase' }));

async function press(user: UserEvent, pay: string) {
  const found = await checkout().findByRole('button', { name: pay });
  await waitFor(() => expect(found).toBeEnabled());
  await user.click(found);
}

/** Opens the checkout dialog, and waits until its script is loaded. */
async function openCheckout(user: UserEvent) {
  await user.click(button('Proceed to Checkout'));
  await screen.findByRole('dialog', { name: 'Complete Your Purchase' });
}

async function goToCheckout(...cart: Parameters<typeof setup>) {
  const opened = await setup(...cart);
  await openCheckout(opened.user);
  fill();
  return opened;
}

/** Answers the cart check: it removes the sold-out work and keeps the print. */
const takesOut = (api: FakeApi) => () => {
  api.answer({ getCart: [print] });
  const item = { title: 'The Moon Stairs', variationName: 'Regular', reason: 'Out of stock' };
  return { removedCount: 1, removedItems: [item] };
};

beforeEach(forgetShippingDraft);

describe('a cart line that another shopper is paying for', () => {
  test('explains this, keeps its quantity and does not block the checkout', async () => {
    await setup([held]);
    const line = within(screen.getByRole('listitem'));
    expect(line.getByText(heldWords)).toBeVisible();
    expect(line.queryByRole('alert')).toBeNull();
    expect(line.queryByText(/fewer left|in stock|no longer/)).toBeNull();
    expect(field().value).toBe('1');
    expect(button('Increase quantity of The Moon Stairs')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Decrease quantity of The Moon Stairs')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Proceed to Checkout')).toBeEnabled();
  });

  test('can be reduced but not increased if a part of its quantity is reserved', async () => {
    const some = { ...held, quantity: 3, variation: { ...held.variation, inStock: 2 } };
    const { api } = await setup([some], { updateCartItem: { ...some, quantity: 2 } });
    expect(screen.getByText('(2 in stock)')).toBeVisible();
    expect(field().value).toBe('3');
    fireEvent.change(field(), { target: { value: '9' } });
    expect(field().value).toBe('3');
    expect(button('Increase quantity of The Moon Stairs')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button('Decrease quantity of The Moon Stairs'));
    await waitFor(() => expect(api.callsOf('updateCartItem')[0]?.body).toEqual({ quantity: 2 }));
  });

  test('is fetched every 10 seconds until the work is available again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = await setup([held]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(heldWords)).toBeVisible();
    api.answer({ getCart: [stairs] });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText(heldWords)).toBeNull();
    const asked = api.callsOf('getCart').length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(api.callsOf('getCart')).toHaveLength(asked);
    expect(api.callsOf('validateCart')).toHaveLength(1);
  });

  test('is removed once the other shopper has paid', async () => {
    const { api } = await setup([held, print]);
    api.answer({
      getCart: [gone, print],
      validateCart: takesOut(api),
    });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Items No Longer Available' }));
    expect(dialog.getByText('The Moon Stairs')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Owl Weather')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'View The Moon Stairs' })).toBeNull());
  });

  test('says that the work is no longer available once it is sold out', async () => {
    await setup([gone]);
    expect(screen.getByText('This is no longer available.')).toBeVisible();
    expect(screen.queryByText(/fewer left/)).toBeNull();
  });
});

describe('the checkout', () => {
  test('returns to the cart and lists the work that was sold during the payment', async () => {
    const { api, user } = await goToCheckout([stairs, print]);
    api.answer({
      getCart: [gone, print],
      takePayment: soldOut,
      getOrder: { orderId: 'O1', state: 'OPEN', testMode: true, total },
      validateCart: takesOut(api),
    });
    await press(user, 'Pay $1,240.00');

    const dialog = within(await screen.findByRole('dialog', { name: 'Items No Longer Available' }));
    expect(dialog.getByText('Out of stock')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Complete Your Purchase' })).toBeNull();
    expect(screen.getByText('Payment Failed')).toBeVisible();
    expect(
      screen.getByText(
        /'The Moon Stairs \(Originals\)' is no longer available\s+Your card was not charged\./,
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue Shopping' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'View The Moon Stairs' })).toBeNull());
    await openCheckout(user);
    expect(await checkout().findByRole('button', { name: 'Pay $40.00' })).toBeVisible();
    expect(checkout().getByLabelText('City')).toHaveValue('Springfield');
  });

  test('closes if the cart was emptied in another tab', async () => {
    const { api, user } = await goToCheckout([stairs]);
    api.answer({
      getCart: [],
      placeOrder: refusal(400, { error: 'Your cart is empty', code: 'CART_EMPTY' }),
    });
    await press(user, 'Pay $1,200.00');
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('charges a changed total only after another click on Pay', async () => {
    const { api, user } = await goToCheckout([stairs]);
    const words = 'The price has changed: your order is now $1,300.00. Please check your cart and try again.';
    api.answer({
      getCart: [priced(1300)],
      placeOrder: refusal(409, { error: words, code: 'PRICE_CHANGED' }),
    });
    await press(user, 'Pay $1,200.00');
    await waitFor(() => expect(checkout().getByText(words)).toBeVisible());
    expect(await checkout().findByRole('button', { name: 'Pay $1,300.00' })).toBeVisible();
    expect(api.callsOf('takePayment')).toHaveLength(0);

    api.answer({ placeOrder: { orderId: 'O2', total: { ...total, amount: 130_000 } } });
    await press(user, 'Pay $1,300.00');
    expect(await screen.findByText('[TEST] Order Placed Successfully!')).toBeVisible();
    expect(api.callsOf('placeOrder')[1]?.body).toMatchObject({ expectedTotal: 130_000 });
  });
});
