import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import GalleryPage from '#web/pages/gallery.tsx';
import { makeArtwork, makeVariation } from './builders.ts';
import { type FakeHandlers, fakeApi, renderApp } from './fake-api.tsx';

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
  const api = fakeApi({ listArtworks: shop, ...handlers });
  const user = userEvent.setup();
  renderApp(<GalleryPage />, { path });
  await screen.findByPlaceholderText('Search artworks...');
  return { api, user };
}

export const cards = () => screen.queryAllByRole('article');
export const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
export function card(title: string): HTMLElement {
  const found = cards().find((element) => within(element).queryByRole('heading', { name: title }));
  if (!found) throw new Error(`No card ${title}`);
  return found;
}
