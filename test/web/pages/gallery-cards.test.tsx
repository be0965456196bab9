// Rules 3.11, 7.2 and 7.4
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeIntersections, setWindow } from '#test/support/web/browser-fakes.ts';
import { makeCartItem } from '#test/support/web/builders.ts';
import { pending, refusal } from '#test/support/web/fake-api.tsx';
import { card, openGallery } from '#test/support/web/gallery-page.tsx';

beforeEach(() => {
  setWindow({ width: 1440 });
  fakeIntersections();
});

describe('the heart', () => {
  const heart = () => within(card('Fish Weather')).getByRole('button', { name: /^Wishlist/ });

  // Rule 7.1
  test('waits for the list, adds, says so, and the list is asked for again', async () => {
    const list = pending<{ artworkId: string }[]>();
    const { api, user } = await openGallery({
      listWishlist: list.handler,
      addToWishlist: { artworkId: 'B1' },
    });
    expect(heart()).toHaveAttribute('aria-disabled', 'true');
    api.answer({ listWishlist: [{ artworkId: 'B1' }] });
    list.resolve([]);
    await waitFor(() => expect(heart()).not.toHaveAttribute('aria-disabled'));

    await user.click(heart());

    await screen.findByText('Added to Wishlist');
    expect(screen.getByText('The artwork has been added to your wishlist')).toBeInTheDocument();
    expect(api.callsOf('addToWishlist')[0]?.body).toEqual({ artworkId: 'B1' });
    expect(api.callsOf('listWishlist').length).toBeGreaterThanOrEqual(2);
    expect(heart()).toHaveAttribute('aria-pressed', 'true');
  });

  test('pressed again takes the work off the list', async () => {
    const { api, user } = await openGallery({ listWishlist: [{ artworkId: 'B1' }] });
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));

    await user.click(heart());

    await screen.findByText('Removed from Wishlist');
    expect(screen.getByText('The artwork has been removed from your wishlist')).toBeInTheDocument();
    expect(api.callsOf('removeFromWishlist')[0]?.params).toEqual({ artworkId: 'B1' });
  });

  test.each([
    ['the server text', { error: 'Your wishlist is full' }, 'Your wishlist is full'],
    ['its own words without one', '', 'Failed to add to wishlist'],
  ])('that fails turns back and shows %s', async (_, body, text) => {
    const { user } = await openGallery({ addToWishlist: refusal(409, body) });
    await waitFor(() => expect(heart()).not.toHaveAttribute('aria-disabled'));

    await user.click(heart());

    const alert = (await screen.findByText(text)).closest('[role="alert"]');
    expect(alert).toHaveTextContent('Error');
    expect(heart()).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('add to cart on a card', () => {
  const button = (title = 'The Moon Stairs') =>
    within(card(title)).getByRole('button', { name: /Cart|Stock|Adding/ });

  // Rules 3.12, 5.6 and 8.14
  test('puts the highest-priced variation in stock into the cart and says so', async () => {
    window.localStorage.setItem('gallery-category', 'Prints');
    const added = pending<ReturnType<typeof makeCartItem>>();
    const { api, user } = await openGallery({ addToCart: added.handler });
    expect(button()).toHaveTextContent('Add to Cart');

    await user.click(button());
    expect(button()).toHaveTextContent('Adding...');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    api.answer({ getCart: [makeCartItem({ artworkId: 'A2', variationId: 'L' })] });
    added.resolve(makeCartItem());

    await screen.findByText('Added to cart');
    expect(screen.getByText('The Moon Stairs has been added to your cart')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(api.callsOf('addToCart')[0]?.body).toEqual({ artworkId: 'A2', variationId: 'L' });
    await waitFor(() => expect(button()).toHaveTextContent('In Cart'));
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });
});
