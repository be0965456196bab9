// Rules 1.13 and 1.20
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PageToRender } from '#shared/contract/page-data.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { openServerRendered, serverRenderedContainer } from '#test/support/web/server-rendered-page.tsx';
import { hydrateQueries, readDehydratedState } from '#web/api/dehydrated-state.ts';
import { renderHead, renderPage } from '#web/prerender.tsx';

const moon = makeArtwork({ id: 'MOON', title: 'Moon Stairs, The' });
const print = makeArtwork({ id: 'PRINT', title: 'Moon Stairs, The', category: 'Fine Art Prints' });
const fish = makeArtwork({ id: 'FISH', title: 'Fish Weather', variations: [makeVariation({ price: 85 })] });
const list = { version: 7, artworks: [moon, print, fish] };

const pages = {
  gallery: { address: '/gallery', answers: { listArtworks: list } },
  work: {
    address: '/artwork/MOON',
    answers: { listArtworks: list, getArtwork: { id: 'MOON', artwork: moon } },
  },
  home: {
    address: '/',
    answers: { listFeaturedArtworks: [moon, fish].map((artwork) => ({ artworkId: artwork.id, artwork })) },
  },
} satisfies Record<string, PageToRender>;

const container = serverRenderedContainer();

describe.each(Object.entries(pages))('the server-rendered %s page', (name, page) => {
  it('shows the work, its picture in all sizes and its price before any script', async () => {
    const html = await renderPage(page);

    expect(html).toContain('The Moon Stairs');
    expect(html).toContain('$1,200.00');
    expect(html).toMatch(/<img[^>]+srcSet="\/media\/moon-320\.avif 320w/);
    if (name !== 'home') expect(html).toMatch(/<img[^>]+fetchPriority="high"/);
    expect(html).not.toMatch(/<!--\$[?!]-->/);
  });

  it('hydrates without a change, and fetches nothing that it contains', async () => {
    const { api, said, faults, close } = await openServerRendered(container.current, page);

    expect(faults).toEqual([]);
    expect(said).toEqual([]);
    const asked = new Set(api.calls.map(({ operation }) => operation));
    for (const operation of ['listArtworks', 'getArtwork', 'listFeaturedArtworks'] as const)
      expect(asked, operation).not.toContain(operation);
    await close();
  });

  it('contains nothing about any guest', async () => {
    const html = await renderPage(page);

    expect(html).not.toContain('aria-pressed="true"');
    expect(html).toContain('aria-label="Cart"');
  });
});

const sold = makeArtwork({
  id: 'SOLD',
  title: 'Lantern Garden, The',
  soldAt: '2026-11-20T10:00:00.000Z',
  variations: [makeVariation({ inStock: 0 })],
});
const getTexts = { version: 1, texts: {} };
const getPageTexts = { biography: [{ title: 'Salt', text: 'Born by the sea.' }], terms: 'Mine alone.' };

describe.each([
  ['of the artist', { address: '/about', answers: {} }, 'About the Artist'],
  [
    'of the artist with published texts',
    { address: '/about', answers: { getTexts, getPageTexts } },
    'Born by the sea.',
  ],
  ['of a policy', { address: '/policies/terms', answers: { getTexts, getPageTexts } }, 'Mine alone.'],
  [
    'of the sold works',
    { address: '/sold', answers: { listArtworks: { version: 7, artworks: [moon, sold] } } },
    'The Lantern Garden',
  ],
  [
    'of the sold works in a shop that has sold none',
    { address: '/sold', answers: { listArtworks: { version: 7, artworks: [fish, moon] } } },
    'See what is for sale',
  ],
  ['of an unknown address', { address: '/not-found', answers: {} }, 'This painting has wandered off'],
  [
    'of a policy that is not written',
    { address: '/policies/refunds', answers: {} },
    'This painting has wandered off',
  ],
  ['of no work', { address: '/artwork/NONE', answers: { missingArtwork: 'NONE' } }, 'Artwork not found'],
])('the server-rendered page %s', (_name, page: PageToRender, text) => {
  it('has its content before any script, and only its own works', async () => {
    const html = await renderPage(page);

    expect(html).toContain(text);
    expect(html).not.toMatch(/<!--\$[?!]-->|Loading|"MOON"/);
  });

  it('hydrates without a change, and fetches nothing that it contains', async () => {
    const { api, said, faults, close } = await openServerRendered(container.current, page);

    expect([said, faults]).toEqual([[], []]);
    expect(container.current.querySelector('main')).toHaveTextContent(text);
    const asked = new Set(api.calls.map(({ operation }) => operation));
    for (const operation of ['listArtworks', 'getArtwork', 'getTexts', 'getPageTexts'] as const)
      expect(asked, operation).not.toContain(operation);
    await close();
  });
});

it.each([
  ['nothing sold', false, [moon, fish]],
  ['a sold work', true, [moon, sold]],
])('the footer of a shop with %s links to the sold works: %s', async (_name, isLinked, artworks) => {
  const page = { address: '/', answers: { listArtworks: { version: 7, artworks } } };
  const { said, faults, close } = await openServerRendered(container.current, page);

  expect([said, faults]).toEqual([[], []]);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.queryByRole('link', { name: 'Sold works' }) !== null).toBe(isLinked);
  await close();
});

it('the page for unknown addresses hydrates at any address', async () => {
  const { said, faults, close } = await openServerRendered(
    container.current,
    { address: '/not-found', answers: {} },
    {},
    { openedAt: '/nowhere' },
  );

  expect([said, faults]).toEqual([[], []]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This painting has wandered off');
  await close();
});

it.each([
  ['/about', {}, 'About the Artist'],
  ['/policies/terms', { getTexts, getPageTexts }, 'Terms'],
])('the head of the page %s has the current texts', (address, answers, title) => {
  const head = renderHead({ address, answers }, 'https://shop.example');

  expect(head?.title).toContain(title);
  expect(head?.canonical).toBe(`https://shop.example${address}`);
  if (address !== '/about') expect(head?.meta).toContainEqual(['name', 'description', 'Mine alone.']);
});

// Rule 1.23
it.each([
  [501, true],
  [500, false],
])('a page of a shop with %i works marks the list as too long to prefetch: %s', async (listed, isLong) => {
  const html = await renderPage({ ...pages.home, listed });

  expect(html.includes('data-list="long"')).toBe(isLong);
});

it.each(['</script><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '<!--', '\u2028'])(
  'a title of %j stays text in the markup and in the dehydrated state',
  async (hostile) => {
    const artwork = makeArtwork({
      id: 'MOON',
      title: `A ${hostile} Z`,
      description: hostile,
      medium: hostile,
    });
    for (const answers of [
      { listArtworks: { version: 1, artworks: [artwork] } },
      { listArtworks: { version: 1, artworks: [artwork] }, getArtwork: { id: 'MOON', artwork } },
    ]) {
      const address = 'getArtwork' in answers ? '/artwork/MOON' : '/gallery';
      container.current.innerHTML = await renderPage({ address, answers });

      expect(container.current.querySelectorAll('script')).toHaveLength(1);
      expect(container.current.querySelector('img[src="x"], [onerror]')).toBeNull();
      expect(container.current.querySelector('h1, h2')?.ownerDocument.body.textContent).toContain(
        `A ${hostile} Z`,
      );
      const client = new QueryClient();
      hydrateQueries(client, readDehydratedState() ?? { answers: {} });
      expect(
        JSON.stringify(
          client
            .getQueryCache()
            .getAll()
            .map(({ state }) => state.data),
        ),
      ).toContain(JSON.stringify(`A ${hostile} Z`).slice(1, -1));
    }
  },
);

describe('a gallery with more works than its page contains', () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    makeArtwork({ id: `W${index}`, title: `Work ${String(index).padStart(3, '0')}` }),
  );
  const page = { address: '/gallery', answers: { listArtworks: { version: 3, artworks: many } } };

  it('contains the first works and preloads the list', async () => {
    const html = await renderPage(page);

    expect(html.match(/<article/g)).toHaveLength(12);
    expect(html).toContain('<link data-later="preload" href="/api/artworks" as="fetch"');
    expect(html.length).toBeLessThan(60_000);
  });

  it('fetches the whole list without moving visible works', async () => {
    const { api, faults, close } = await openServerRendered(container.current, page, { listArtworks: many });

    await waitFor(() => expect(api.callsOf('listArtworks')).toHaveLength(1));
    expect(faults).toEqual([]);
    expect(container.current.querySelectorAll('article')).toHaveLength(12);
    expect(container.current.querySelector('article h2')?.textContent).toBe('Work 000');
    await close();
  });
});

it('a server-rendered artwork page shows its neighbors without the whole list', async () => {
  const { api, close } = await openServerRendered(container.current, pages.work);
  const beside = [
    ...container.current.querySelectorAll(
      'section:is([aria-labelledby=formats], [aria-labelledby=neighbors]) a',
    ),
  ].map((link) => link.getAttribute('href'));

  expect(beside).toEqual(['/artwork/PRINT', '/artwork/FISH']);
  expect(api.callsOf('listArtworks')).toEqual([]);
  await close();
});

it('a gallery that contains the whole list fetches only later changes', async () => {
  const { api, client, close } = await openServerRendered(container.current, pages.gallery, {
    listArtworkChanges: { version: 8, changes: { changed: [], gone: [], total: 3 } },
  });

  await act(() => client.refetchQueries({ queryKey: ['listArtworks'] }));

  expect(api.callsOf('listArtworks')).toEqual([]);
  expect(api.callsOf('listArtworkChanges')[0]?.query).toEqual({ since: '7' });
  await close();
});

it('a category chosen before hydration filters the works after hydration', async () => {
  const { said, faults, close } = await openServerRendered(
    container.current,
    pages.gallery,
    {},
    {
      meanwhile: (root) => {
        const [category] = within(root).getAllByLabelText<HTMLSelectElement>('Category');
        if (category) category.value = 'Fine Art Prints';
      },
    },
  );

  expect([...faults, ...said]).toEqual([]);
  expect(screen.getAllByLabelText('Category')[0]).toHaveValue('Fine Art Prints');
  expect(screen.getByRole('heading', { name: 'The Moon Stairs' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Fish Weather' })).toBeNull();
  await close();
  window.sessionStorage.clear();
  window.localStorage.clear();
});

it('a work’s wall that the URL names opens after hydration', async () => {
  const sized = makeArtwork({
    id: 'MOON',
    title: 'Moon Stairs, The',
    variations: [makeVariation({ name: '24 × 30 in' })],
  });
  const page = {
    address: '/artwork/MOON',
    answers: { listArtworks: { version: 7, artworks: [sized] }, getArtwork: { id: 'MOON', artwork: sized } },
  };
  expect(await renderPage(page)).not.toContain('role="dialog"');
  const { said, faults, close } = await openServerRendered(container.current, page, {}, { search: '?wall' });

  expect([...faults, ...said]).toEqual([]);
  expect(await screen.findByRole('dialog')).toBeVisible();
  await close();
});
