// Rule 5.12
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { pending, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import AboutPage from '#web/pages/about.tsx';
import ArtworkIndexPage from '#web/pages/artwork-index.tsx';
import NotFoundPage from '#web/pages/not-found.tsx';

describe('the About page', () => {
  // Rule 4.1
  test('has a banner, three sections and a link to the collection', () => {
    openScreen(<AboutPage />, '/about');

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About the Artist');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Therapy and expression',
      'A whimsical surrealist with a dark edge',
      'Encouraging creativity',
    ]);
    expect(screen.getByRole('link', { name: 'Explore the Collection' })).toHaveAttribute('href', '/gallery');
    expect(document.title).toContain('About the Artist');
  });

  // Rule 4.2
  test('has decorative pictures without alternative text between its sections', () => {
    const { container } = openScreen(<AboutPage />, '/about');

    const details = [...container.querySelectorAll('img[loading="lazy"]')];
    expect(details).toHaveLength(2);
    for (const detail of details) expect(detail).toHaveAttribute('alt', '');
  });
});

describe('the artwork index', () => {
  test('shows Loading... until the list is loaded', async () => {
    const list = pending<ReturnType<typeof makeArtwork>[]>();
    openScreen(<ArtworkIndexPage />, '/artwork-index', { listIndexArtworks: list.handler });
    expect(screen.getByText('Loading...')).toBeInTheDocument();

    list.resolve([]);

    expect(await screen.findByText('No artworks available.')).toBeInTheDocument();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('links to the visible works in stock, sorted by id', async () => {
    openScreen(<ArtworkIndexPage />, '/artwork-index', {
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

    const links = await screen.findAllByRole('link');

    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/artwork/A9',
      '/artwork/B1',
      '/artwork/b2',
    ]);
    for (const link of links) expect(link.querySelector('bdi')).not.toBeNull();
  });

  test('shows the error if the list cannot be loaded', async () => {
    openScreen(<ArtworkIndexPage />, '/artwork-index', { listIndexArtworks: refusal(503) });

    expect(await screen.findByText('503: Service Unavailable')).toBeInTheDocument();
  });
});

// Rule 1.1
test('an unknown address shows a link home', () => {
  openScreen(<NotFoundPage />, '/nowhere');

  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return home' })).toHaveAttribute('href', '/');
});
