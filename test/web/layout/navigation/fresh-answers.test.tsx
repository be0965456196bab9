import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { makeArtwork } from '#test/support/web/builders.ts';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { NavigationBar } from '#web/layout/navigation/navigation-bar.tsx';
import ArtworkPage from '#web/pages/artwork.tsx';

function openShop(path: string) {
  const artwork = makeArtwork({ id: 'A1' });
  const api = fakeApi({ listArtworks: [artwork], getArtwork: artwork });
  const { client } = renderApp(
    <>
      <NavigationBar />
      <Routes>
        <Route path="/artwork/:id" element={<ArtworkPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </>,
    { path },
  );
  return { api, client, user: userEvent.setup() };
}

// Rule 8.17
test('the cart is asked for again on every page, however fresh it is', async () => {
  const { api, user } = openShop('/');
  await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(0));
  let before = api.callsOf('getCart').length;

  for (const name of ['Gallery', 'About', 'Gallery']) {
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(before));
    before = api.callsOf('getCart').length;
  }
});

// Rule 7.5
test('the wishlist is asked for again on an artwork’s page, however fresh it is', async () => {
  const { api, user } = openShop('/artwork/A1');
  const heart = () => screen.findByRole('button', { name: /^Wishlist/ });
  await waitFor(async () => expect(await heart()).toBeEnabled());
  await user.click(screen.getByRole('link', { name: 'About' }));
  const before = api.callsOf('listWishlist').length;

  window.history.back();
  await heart();

  await waitFor(() => expect(api.callsOf('listWishlist').length).toBeGreaterThan(before));
});
