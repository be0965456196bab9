// Rules 3.11, 7.2 and 7.4
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeIntersections, setWindow } from '#test/support/web/browser-fakes.ts';
import { makeCartItem } from '#test/support/web/builders.ts';
import { pending } from '#test/support/web/fake-api.tsx';
import { card, openGallery } from '#test/support/web/gallery-page.tsx';

beforeEach(() => {
  setWindow({ width: 1440 });
  fakeIntersections();
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
