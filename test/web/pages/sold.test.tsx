// Rules 22.1 and 22.2
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { atRest, fakeApi, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { Footer } from '#web/layout/footer/footer.tsx';
import ArtworkPage from '#web/pages/artwork.tsx';
import GalleryPage from '#web/pages/gallery.tsx';
import SoldPage from '#web/pages/sold.tsx';

const sold = (overrides: Partial<Artwork> = {}) =>
  makeArtwork({
    soldAt: '2026-11-20T10:00:00.000Z',
    variations: [makeVariation({ name: '24 × 30 in', inStock: 0 })],
    ...overrides,
  });

describe('the page of sold works', () => {
  test('lists the latest sale first, with a label that says Sold and no price', async () => {
    openScreen(<SoldPage />, '/sold', {
      listArtworks: [
        sold({ id: 'EARLIER', title: 'Earlier' }),
        sold({ id: 'LATER', title: 'Later', soldAt: '2026-11-21T10:00:00.000Z' }),
        makeArtwork({ id: 'HERE', title: 'For sale' }),
      ],
    });

    const works = await screen.findAllByRole('listitem');

    expect(works.map((work) => within(work).getByRole('heading').textContent)).toEqual(['Later', 'Earlier']);
    const [latest] = works as [HTMLElement];
    expect(within(latest).getByRole('link', { name: 'Later' })).toHaveAttribute('href', '/artwork/LATER');
    expect(within(latest).getByText('Sold')).toBeInTheDocument();
    expect(within(latest).getByText(/^Acrylic on canvas · 24\s×\s30\sin$/)).toBeInTheDocument();
    expect(latest).not.toHaveTextContent('$');
    expect(document.title).toContain('Sold works');
  });

  test('links to the gallery if no work is sold', async () => {
    openScreen(<SoldPage />, '/sold', { listArtworks: [makeArtwork()] });

    expect(await screen.findByText('No sold works yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what is for sale' })).toHaveAttribute('href', '/gallery');
  });

  test('does not link to an empty gallery', async () => {
    openScreen(<SoldPage />, '/sold', { listArtworks: [] });

    expect(await screen.findByText('No sold works yet.')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('has a button to try again if the works could not be loaded', async () => {
    const { api, user } = openScreen(<SoldPage />, '/sold', { listArtworks: refusal(400) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer({ listArtworks: [sold()] });

    await user.click(again);

    expect(await screen.findByText('Sold')).toBeInTheDocument();
  });
});

describe('a sold work', () => {
  // Rule 22.3
  test.each([
    [true, ['/news']],
    [false, []],
  ])(
    'is marked as sold on its page, which links to the sign-up if the shop sends email (%s)',
    async (writesMail, ways) => {
      const api = fakeApi({
        listArtworks: [sold()],
        getArtwork: sold(),
        getMailService: { writesMail },
      });
      const { client } = renderApp(
        <Routes>
          <Route path="/artwork/:id" element={<ArtworkPage />} />
        </Routes>,
        { path: '/artwork/MOONSTAIRS' },
      );
      await screen.findByText('This item is currently out of stock.');
      await atRest(client);

      expect(screen.getByText('Sold')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Ask about this work' })).toBeEnabled();
      const links = screen.queryAllByRole('link', { name: 'Hear about new work' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(ways);
      expect(api.callsOf('getMailService')).toHaveLength(1);
    },
  );
});

describe('the links to the sold works', () => {
  const both = (
    <>
      <GalleryPage />
      <Footer />
    </>
  );
  const ways = () => screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/sold');

  test('are at the end of the gallery and in the footer', async () => {
    fakeApi({ listArtworks: [sold(), makeArtwork({ id: 'HERE', title: 'For sale' })] });
    renderApp(both, { path: '/gallery' });
    await screen.findByRole('heading', { name: 'For sale' });

    expect(ways().map((link) => link.textContent)).toEqual([
      'See the works that have found a home',
      'Sold works',
    ]);
  });

  test('are only in the footer if no work is sold', async () => {
    fakeApi({ listArtworks: [makeArtwork({ title: 'For sale' })] });
    renderApp(both, { path: '/gallery' });
    await screen.findByRole('heading', { name: 'For sale' });

    expect(ways().map((link) => link.textContent)).toEqual(['Sold works']);
  });
});
