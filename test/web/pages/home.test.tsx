// Rules 2.3 and 2.4
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { query } from '#web/api/queries.ts';
import { HomePage } from '#web/pages/home.tsx';

const works = Array.from({ length: 7 }, (_, n) =>
  makeArtwork({ id: `W${n}`, title: `Work ${n}`, squareUpdatedAt: `2026-10-0${n + 1}T10:00:00.000Z` }),
);
const featured = (...ids: string[]) =>
  works.filter(({ id }) => ids.includes(id)).map((artwork) => ({ artworkId: artwork.id, artwork }));

function openHome(handlers: FakeHandlers = {}) {
  const { api } = openScreen(<HomePage />, '/', {
    listArtworks: works,
    getArtwork: ({ params }) => works.find(({ id }) => id === params.id) ?? refusal(404)(),
    ...handlers,
  });
  return { api, user: userEvent.setup() };
}

const carousel = () => screen.findByRole('group', { name: 'Featured Artwork' });
const slides = (element: HTMLElement) => within(element).getAllByRole('listitem');
const shown = (element: HTMLElement) =>
  slides(element).map((slide) => within(slide).getByRole('link').getAttribute('href')?.split('/').at(-1));

// Rule 2.2
test('the hero names the shop and links to the gallery', () => {
  openHome();

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Step Into the Fantastical');
  expect(
    screen.getByText('Surreal, whimsical, and alive — art that sparks imagination and transforms spaces'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore Gallery' })).toHaveAttribute('href', '/gallery');
  expect(screen.getByRole('heading', { name: 'Featured Artwork' })).toBeInTheDocument();
  expect(document.title).toContain('Step Into the Fantastical');
});

describe('the carousel', () => {
  test('shows only featured works that have stock and a picture', async () => {
    const { api } = openHome({
      listFeaturedArtworks: [
        ...featured('W1', 'W4'),
        { artworkId: 'S', artwork: makeArtwork({ id: 'S', variations: [makeVariation({ inStock: 0 })] }) },
        { artworkId: 'N', artwork: makeArtwork({ id: 'N', imageUrl: 'https://placehold.co/600x400' }) },
      ],
    });

    expect(shown(await carousel())).toEqual(['W1', 'W4']);
    expect(api.callsOf('listArtworks')).toHaveLength(0);
  });

  test('shows the most recently updated works once all featured works are sold', async () => {
    const sold = makeArtwork({ id: 'S', variations: [makeVariation({ inStock: 0 })] });
    openHome({ listFeaturedArtworks: [{ artworkId: 'S', artwork: sold }] });

    expect(shown(await carousel())).toEqual(['W6', 'W5', 'W4', 'W3', 'W2']);
  });

  const still = makeVariation({ id: 'S', inStock: 0 });
  test.each<[string, Parameters<typeof makeArtwork>[0][], string, string]>([
    [
      'works whose first size is gone',
      [{ variations: [still, makeVariation()] }],
      'Look around the gallery',
      '/gallery',
    ],
    [
      'only sold works',
      [{ variations: [still], soldAt: '2026-11-20T10:00:00.000Z' }],
      'See the sold works',
      '/sold',
    ],
    ['no works yet', [], 'Hear about new work', '/news'],
  ])('shows the right link in a shop with %s', async (_, list, name, path) => {
    openHome({ listArtworks: list.map((work) => makeArtwork(work)), getMailService: { writesMail: true } });

    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
  });

  // Rule 2.8
  test("shows a work’s category and its price, or 'Price on request'", async () => {
    const priced = makeArtwork({
      id: 'P',
      category: 'Greeting Cards',
      variations: [makeVariation({ price: 12_400.5 })],
    });
    const unpriced = makeArtwork({ id: 'Q', variations: [makeVariation({ price: null })] });
    openHome({
      listFeaturedArtworks: [priced, unpriced].map((artwork) => ({ artworkId: artwork.id, artwork })),
    });

    const [first, second] = slides(await carousel());
    expect(first).toHaveTextContent('$12,400.50');
    expect(first).toHaveTextContent('Greeting Cards');
    expect(second).toHaveTextContent('Price on request');
  });

  test('labels slides with their position and announces the work of a new slide', async () => {
    const { user } = openHome({ listFeaturedArtworks: featured('W1', 'W2', 'W3') });
    const element = await carousel();
    expect(element).toHaveAttribute('aria-roledescription', 'carousel');
    expect(slides(element).map((slide) => slide.getAttribute('aria-label'))).toEqual([
      '1 of 3',
      '2 of 3',
      '3 of 3',
    ]);

    await user.click(within(element).getByRole('button', { name: 'Next artwork' }));
    expect(within(element).getByRole('status')).toHaveTextContent('Work 2, 2 of 3');
  });

  test('has no buttons if it shows a single work', async () => {
    openHome({ listFeaturedArtworks: featured('W1') });

    expect(within(await carousel()).queryByRole('button')).toBeNull();
  });

  // Rules 2.7 and 6.19
  test('opens the artwork dialog', async () => {
    const { user } = openHome({ listFeaturedArtworks: featured('W1') });
    const element = await carousel();

    await user.click(within(element).getByRole('link', { name: /Work 1/ }));

    expect(await screen.findByRole('dialog', { name: 'Work 1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

// Rule 2.9
describe('the section below the carousel', () => {
  const told = (id: string, description: string) => makeArtwork({ id, title: `Work ${id}`, description });
  const entries = (...list: readonly ReturnType<typeof makeArtwork>[]) =>
    list.map((artwork) => ({ artworkId: artwork.id, artwork }));

  /** As if an earlier page had already loaded the list. */
  async function openWithList(list: readonly ReturnType<typeof makeArtwork>[], carousel: readonly string[]) {
    const { api, client } = openScreen(<HomePage />, '/', {
      listFeaturedArtworks: entries(...list.filter(({ id }) => carousel.includes(id))),
    });
    client.setQueryData(query('listArtworks').queryKey, [...list]);
    await screen.findByRole('group', { name: 'Featured Artwork' });
    return api;
  }

  test('shows the newest work that has a story and whose title is not in the carousel', async () => {
    const api = await openWithList(
      [
        told('A', 'It is in the carousel.'),
        { ...told('A2', 'So is this title.'), title: 'Work A', squareUpdatedAt: '2026-10-09T10:00:00.000Z' },
        told('B', 'Acrylic on canvas, 20 × 30 in'),
        {
          ...told(
            'C',
            'Nobody has ever been woken by it.\n24 × 24 in\n\nEverybody has dreamt of it.\nA third.',
          ),
          squareUpdatedAt: '2026-10-05T10:00:00.000Z',
        },
        told('D', 'An older story.'),
      ],
      ['A'],
    );

    expect(await screen.findByRole('heading', { name: 'Work C' })).toBeInTheDocument();
    expect(screen.getByText('Nobody has ever been woken by it.')).toBeInTheDocument();
    expect(screen.getByText('Everybody has dreamt of it.').tagName).toBe('EM');
    expect(screen.queryByText('A third.')).toBeNull();
    expect(screen.getByRole('link', { name: 'See Work C' })).toHaveAttribute('href', '/artwork/C');
    expect(new Set(api.calls.map(({ operation }) => operation))).toEqual(new Set(['listFeaturedArtworks']));
  });

  test('shows no work if only works of the carousel have a story', async () => {
    await openWithList([told('A', 'A story.'), told('B', ''), told('C', 'No description available')], ['A']);

    expect(screen.queryByRole('link', { name: /^See / })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Marlo Wren' })).toBeInTheDocument();
  });

  test('shows the artist’s name and a link to the About page', () => {
    openHome();

    expect(screen.getByRole('heading', { name: 'Marlo Wren' })).toBeInTheDocument();
    expect(screen.getByText('Marlo Wren paints the rooms that dreams forget to tidy.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'About the Artist' })).toHaveAttribute('href', '/about');
  });
});
