import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { fakeApi, pending, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import AboutPage from '#web/pages/about.tsx';
import ArtworkIndexPage from '#web/pages/artwork-index.tsx';
import NotFoundPage from '#web/pages/not-found.tsx';

beforeEach(() => setWindow());

describe('About', () => {
  test('has a banner, three sections and a way to the collection', () => {
    fakeApi();
    renderApp(<AboutPage />, { path: '/about' });

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About the Artist');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Therapy and expression',
      'A whimsical surrealist with a dark edge',
      'Encouraging creativity',
    ]);
    expect(screen.getByRole('link', { name: 'Explore the Collection' })).toHaveAttribute('href', '/gallery');
    expect(document.title).toContain('About the Artist');
  });

  test('has a decorative detail of a painting between its texts, without alternative text', () => {
    fakeApi();
    const { container } = renderApp(<AboutPage />, { path: '/about' });

    const details = [...container.querySelectorAll('img[loading="lazy"]')];
    expect(details).toHaveLength(2);
    for (const detail of details) expect(detail).toHaveAttribute('alt', '');
  });
});

describe('the artwork index', () => {
  test('reads Loading... until the list is there', async () => {
    const list = pending<ReturnType<typeof makeArtwork>[]>();
    fakeApi({ listIndexArtworks: list.handler });
    renderApp(<ArtworkIndexPage />, { path: '/artwork-index' });
    expect(screen.getByText('Loading...')).toBeInTheDocument();

    list.resolve([]);

    expect(await screen.findByText('No artworks available.')).toBeInTheDocument();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('links what can be seen and bought, by id', async () => {
    fakeApi({
      listIndexArtworks: [
        makeArtwork({ id: 'b2' }),
        makeArtwork({ id: 'B1' }),
        makeArtwork({ id: 'A9' }),
        makeArtwork({ id: 'A1', hidden: true }),
        makeArtwork({ id: 'A2', isDeleted: true }),
        makeArtwork({ id: 'A3', imageUrl: 'https://placehold.co/600x400' }),
        makeArtwork({ id: 'A4', variations: [makeVariation({ inStock: 0 })] }),
      ],
    });
    renderApp(<ArtworkIndexPage />, { path: '/artwork-index' });

    const links = await screen.findAllByRole('link');

    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/artwork/A9',
      '/artwork/B1',
      '/artwork/b2',
    ]);
  });

  test('says what went wrong', async () => {
    fakeApi({ listIndexArtworks: refusal(503) });
    renderApp(<ArtworkIndexPage />, { path: '/artwork-index' });

    expect(await screen.findByText('503: Service Unavailable')).toBeInTheDocument();
  });
});

test('an address that leads nowhere has a way home', () => {
  fakeApi();
  renderApp(<NotFoundPage />, { path: '/nowhere' });

  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
});
