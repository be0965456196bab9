// Rule 3.11
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import type { GalleryEntry } from '#web/features/gallery/entries.ts';
import { GalleryCard } from '#web/features/gallery/gallery-card.tsx';

function renderCard(...artworks: GalleryEntry['artworks']) {
  fakeApi({});
  const entry = { key: 'moon', title: 'The Moon Stairs', artworks, text: '' };
  renderApp(<GalleryCard entry={entry} isFirst onOpen={() => undefined} />);
  return screen.getByRole('article');
}

test('a card has title, medium and size, price and category in the order of a gallery label', () => {
  const card = renderCard(
    makeArtwork({
      category: 'Fine Art Prints',
      medium: 'Pigment print on cotton paper',
      variations: [makeVariation({ name: '16 × 20 in', price: 95, inStock: 9 })],
    }),
  );

  expect(card).toHaveTextContent('The Moon Stairs');
  expect(screen.getByText('Pigment print on cotton paper')).toBeVisible();
  expect(screen.getByText('16 × 20 in')).toBeVisible();
  expect(card).toHaveTextContent('$95.00');
  expect(card).toHaveTextContent('Fine Art Prints');
});

test('a card begins with its title, names each control after it, shows the category once, and shows no size named Regular', () => {
  const card = renderCard(makeArtwork(), makeArtwork({ id: 'CARD', category: 'Greeting Cards' }));

  expect(card.firstElementChild).toBe(screen.getByRole('heading', { name: 'The Moon Stairs' }));
  expect(screen.getByRole('link', { name: 'The Moon Stairs' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Wishlist The Moon Stairs' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Category The Moon Stairs' })).toHaveValue('Originals');
  expect(screen.getByRole('button', { name: 'Add to Cart The Moon Stairs' })).toBeVisible();
  expect(card).toHaveTextContent('Acrylic on canvas');
  expect(card).not.toHaveTextContent('Regular');
  expect(card.textContent?.match(/Originals/g)).toHaveLength(1);
});
