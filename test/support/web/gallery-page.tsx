import { act, screen, within } from '@testing-library/react';
import GalleryPage from '#web/pages/gallery.tsx';
import { makeArtwork, makeVariation } from './builders.ts';
import type { FakeHandlers } from './fake-api.tsx';
import { openScreen } from './screen.tsx';

const original = makeArtwork({ id: 'A1', title: 'The Moon Stairs', category: 'Originals' });
const print = makeArtwork({
  id: 'A2',
  title: 'Moon Stairs, The',
  category: 'Prints',
  variations: [
    makeVariation({ id: 'S', name: '8 × 10 in', price: 45, inStock: 9 }),
    makeVariation({ id: 'L', name: '18 × 24 in', price: 140, inStock: 2 }),
  ],
});
export const fish = makeArtwork({ id: 'B1', title: 'Fish Weather', category: 'Originals' });
export const shop = [original, print, fish];
export const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    makeArtwork({ id: `W${n}`, title: `Work ${String(n).padStart(3, '0')}` }),
  );

export async function openGallery(handlers: FakeHandlers = {}, path = '/gallery') {
  const opened = openScreen(<GalleryPage />, path, { listArtworks: shop, ...handlers });
  await screen.findByPlaceholderText('Search artworks...');
  // The rest of the first works is rendered after the first screen.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return opened;
}

export const cards = () => screen.queryAllByRole('article');
export const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
export function card(title: string): HTMLElement {
  const found = cards().find((element) => within(element).queryByRole('heading', { name: title }));
  if (!found) throw new Error(`No card ${title}`);
  return found;
}
