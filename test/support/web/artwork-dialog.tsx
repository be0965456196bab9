import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ArtworkDialog } from '#web/features/artwork/artwork-dialog.tsx';
import { studioArtworksQuery } from '#web/features/studio/inventory/use-studio-artworks.ts';
import { makeArtwork, makeVariation } from './builders.ts';
import { type FakeHandlers, fakeApi, refusal, renderApp } from './fake-api.tsx';

const sizes = [
  makeVariation({ id: 'S', name: '8 × 10 in', price: 45, inStock: 9 }),
  makeVariation({ id: 'L', name: '18 × 24 in', price: 140, inStock: 2 }),
  makeVariation({ id: 'M', name: '12 × 16 in', price: 85, inStock: 0 }),
];
export const original = makeArtwork({ id: 'A1', title: 'The Moon Stairs', category: 'Originals' });
const print = makeArtwork({
  id: 'A2',
  title: 'Moon Stairs, The',
  category: 'Prints',
  variations: sizes,
});
const wood = makeArtwork({
  id: 'A3',
  title: 'The Moon Stairs',
  category: 'Prints on Wood',
  variations: [makeVariation({ id: 'W', name: 'Regular', price: 110, inStock: 5 })],
});

function Opener({ id, source }: { id: string; source: 'gallery' | 'cart' | 'studio' }) {
  const [open, setOpen] = useState<string>();
  // The dialog opens above a page that has loaded the list of works.
  useQuery({ ...studioArtworksQuery, enabled: source === 'studio' });
  return (
    <>
      <button type="button" onClick={() => setOpen(id)}>
        Open
      </button>
      <ArtworkDialog artworkId={open} onClose={() => setOpen(undefined)} source={source} />
    </>
  );
}

/** Opens a work's dialog as it opens in the gallery, the cart or the studio. */
export async function openDialog(
  id: string,
  handlers: FakeHandlers = {},
  source: 'gallery' | 'cart' | 'studio' = 'gallery',
) {
  const works = [original, print, wood];
  const api = fakeApi({
    listArtworks: works,
    getArtwork: ({ params }) =>
      works.find((work) => work.id === params.id) ?? refusal(404, { error: 'Artwork not found' })(),
    ...handlers,
  });
  const user = userEvent.setup();
  renderApp(<Opener id={id} source={source} />, { path: '/gallery' });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { api, user };
}

/** Opens a work's dialog and waits until it shows the work. */
export async function openWork(...args: Parameters<typeof openDialog>) {
  const opened = await openDialog(...args);
  await dialog();
  return opened;
}

export const dialog = (name: string | RegExp = 'The Moon Stairs') => screen.findByRole('dialog', { name });
export const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
