import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { shop } from '#shop-config';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import AboutPage from '#web/pages/about.tsx';
import ArtworkIndexPage from '#web/pages/artwork-index.tsx';
import CartPage from '#web/pages/cart.tsx';
import GalleryPage from '#web/pages/gallery.tsx';
import { HomePage } from '#web/pages/home.tsx';
import SoldPage from '#web/pages/sold.tsx';
import { AppRoutes } from '#web/routes.tsx';

beforeEach(() => {
  document.head.innerHTML = '<title>As built</title><meta name="description" content="As built">';
});

const meta = (name: string) =>
  [...document.head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((tag) =>
    tag.getAttribute('content'),
  );

const pages: readonly (readonly [string, string, ReactNode])[] = [
  ['/', 'Step Into the Fantastical', <HomePage key="home" />],
  ['/gallery', 'Gallery', <GalleryPage key="gallery" />],
  ['/about', 'About the Artist', <AboutPage key="about" />],
  ['/policies/returns', 'Returns', <AppRoutes key="returns" />],
  ['/sold', 'Sold works', <SoldPage key="sold" />],
  ['/artwork-index', 'All artworks', <ArtworkIndexPage key="index" />],
];

// Rule 1.10
test.each(pages)(
  '%s has its own title, one description and one list of keywords',
  async (path, title, page) => {
    fakeApi();
    renderApp(page, { path });

    await waitFor(() => expect(document.title).toContain(title));
    expect(document.title).toContain(shop.brand);
    expect(meta('description')).toEqual([expect.stringMatching(/^(?!As built).{20,}$/)]);
    expect(meta('keywords')).toEqual([expect.stringContaining('art')]);
    expect(meta('og:title')).toEqual([document.title]);
    expect(meta('og:type')).toEqual(['website']);
  },
);

test('a page replaces all metadata of the previous page', async () => {
  fakeApi();
  renderApp(<AboutPage />, { path: '/about' }).unmount();
  renderApp(<CartPage />, { path: '/cart' });

  await waitFor(() => expect(document.title).toBe(`Cart — ${shop.brand}`));
  expect(meta('description')).toEqual([shop.description]);
});
