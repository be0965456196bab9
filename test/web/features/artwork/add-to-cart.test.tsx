// Rules 8.13 and 8.14
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Variation } from '#shared/artwork/artwork.ts';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { makeArtwork, makeCartItem, makeVariation } from '#test/support/web/builders.ts';
import { atRest, type FakeHandlers, pending, refusal, unreachable } from '#test/support/web/fake-api.tsx';
import { Leavable } from '#test/support/web/leavable.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { AddToCartButton } from '#web/features/artwork/add-to-cart-button.tsx';
import { type NothingToAdd, useAddToCart } from '#web/features/artwork/use-add-to-cart.ts';

const artwork = makeArtwork();

function setup(variation: Variation | undefined, handlers: FakeHandlers = {}, shown = artwork) {
  const { api, client } = openScreen(
    <AddToCartButton artwork={shown} variation={variation} />,
    '/',
    handlers,
  );
  /** Waits until the button has read the cart. */
  const cartRead = async () => {
    await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(0));
    await atRest(client);
  };
  return { api, cartRead, user: userEvent.setup() };
}

describe('the add-to-cart button', () => {
  test.each([
    ['without a variation', undefined],
    ['with none in stock', makeVariation({ inStock: 0 })],
    ['with less than none in stock', makeVariation({ inStock: -2 })],
  ])('reads Out of Stock and is disabled %s', (_, variation) => {
    setup(variation);

    expect(screen.getByRole('button', { name: 'Out of Stock' })).toHaveAttribute('aria-disabled', 'true');
  });

  // Rule 23.5
  test("opens a dialog to ask the artist if a work's shipping is on request", async () => {
    const { user } = setup(makeVariation(), {}, makeArtwork({ shipsTo: [] }));

    await user.click(screen.getByRole('button', { name: 'Ask about this work' }));

    expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test.each([
    ['In Cart', 'this variation', { artworkId: artwork.id, variationId: 'V1' }],
    ['Add to Cart', 'another variation', { artworkId: artwork.id, variationId: 'V2' }],
    ['Add to Cart', 'another artwork', { artworkId: 'OTHER', variationId: 'V1' }],
  ])('reads %s while the cart contains %s', async (name, _, item) => {
    const { cartRead } = setup(makeVariation({ id: 'V1' }), { getCart: [makeCartItem(item)] });
    await cartRead();

    const isDisabled = screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    expect(isDisabled).toBe(name === 'In Cart');
  });
});

test.each([
  ['was added', () => makeCartItem(), 'Added to cart'],
  ['could not be added', unreachable, 'Error'],
])('a toast shows that a work %s after its dialog was closed', async (_, outcome, title) => {
  const answer = pending<CartItem>();
  const { user } = openScreen(
    <Leavable>
      <AddToCartButton artwork={artwork} variation={makeVariation()} />
    </Leavable>,
    '/',
    { addToCart: answer.handler },
  );

  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  answer.resolve(outcome());

  expect(await screen.findByText(title)).toBeVisible();
});

// Rule 8.19
test('the add-to-cart button shows a toast about cookies if the browser keeps no guest cookie', async () => {
  const { cartRead, user } = setup(makeVariation(), { addToCart: makeCartItem(), getCart: () => [] });
  await cartRead();

  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));

  const alert = await screen.findByRole('alert');
  await waitFor(() =>
    expect(alert).toHaveTextContent(/^Not added to your cartYour browser keeps no cookies/),
  );
  expect(screen.queryByText('Added to cart')).toBeNull();
});

function Eager({ nothingToAdd }: { nothingToAdd?: NothingToAdd }) {
  const { add } = useAddToCart(artwork, undefined, nothingToAdd);
  return (
    <button type="button" onClick={add}>
      Add
    </button>
  );
}

// Rule 8.15
test.each([
  ['beside a selection', undefined, 'No artwork or variation selected'],
  ['on a card', 'No variation available', 'No variation available'],
] as const)(
  'the add-to-cart button %s without a variation to add shows a toast and sends no request',
  async (_, nothingToAdd, text) => {
    const { api } = openScreen(<Eager {...(nothingToAdd && { nothingToAdd })} />, '/');

    await userEvent.click(screen.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText(text)).toBeVisible();
    expect(api.callsOf('addToCart')).toHaveLength(0);
  },
);

// Rule 1.19
test('the add-to-cart button shows a toast "Error" after a failure, and replaces it after a success', async () => {
  const { api, cartRead, user } = setup(makeVariation(), { addToCart: refusal(400) });
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  const words = await screen.findByText('Failed to add to cart');
  expect(words.closest('[role="alert"]')).toHaveTextContent(/^Error/);

  api.answer({ addToCart: makeCartItem({ artworkId: artwork.id }) });
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await cartRead();

  expect(screen.getByText('Added to cart')).toBeVisible();
  expect(screen.queryByText('Failed to add to cart')).toBeNull();
});
