// Rules 3.10 and 3.13
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { fakeIntersections, setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { pending, refusal } from '#test/support/web/fake-api.tsx';
import { card, cards, fish, many, openGallery, shop, titles } from '#test/support/web/gallery-page.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import GalleryPage from '#web/pages/gallery.tsx';

beforeEach(() => {
  setWindow({ width: 1440 });
  fakeIntersections();
});

const gone = makeVariation({ inStock: 0 });

describe('the first render of the gallery', () => {
  // Rule 3.1
  test('shows a skeleton of 12 placeholders before the works', async () => {
    const works = pending<typeof shop>();
    openScreen(<GalleryPage />, '/gallery', { listArtworks: works.handler });

    expect(screen.getByRole('heading', { name: 'Gallery' })).toBeInTheDocument();
    expect(screen.getAllByTestId('gallery-placeholder')).toHaveLength(12);
    works.resolve(shop);

    await screen.findByRole('heading', { name: 'Fish Weather' });
    expect(screen.queryAllByTestId('gallery-placeholder')).toHaveLength(0);
  });

  test('shows an error with a button to try again if the works cannot be loaded', async () => {
    const { api } = openScreen(<GalleryPage />, '/gallery', { listArtworks: refusal(500) });
    await screen.findByText('The works could not be loaded.');
    api.answer({ listArtworks: shop });

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByRole('heading', { name: 'Fish Weather' });
  });
});

describe('a shop that is being filled', () => {
  // Rule 16.6
  test('is polled within 2.5 seconds while the gallery is empty, and every 15 seconds afterwards', async () => {
    vi.useFakeTimers();
    const { api } = openScreen(<GalleryPage />, '/gallery', {
      listArtworks: [makeArtwork({ imageUrl: noImageUrl })],
    });
    const asked = () => api.callsOf('listArtworks').length;
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await wait(0);
    expect(asked()).toBe(1);
    expect(cards()).toHaveLength(0);

    api.answer({ listArtworks: shop });
    await wait(2_500);
    expect(titles()).toHaveLength(2);

    await wait(14_000);
    expect(asked()).toBe(2);
    await wait(1_000);
    expect(asked()).toBe(3);
  });

  test('is not polled faster while it does not answer', async () => {
    vi.useFakeTimers();
    const { api } = openScreen(<GalleryPage />, '/gallery', { listArtworks: refusal(400) });
    await act(() => vi.advanceTimersByTimeAsync(14_000));

    expect(api.callsOf('listArtworks')).toHaveLength(1);
  });
});

describe('the choice of a category', () => {
  // Rule 3.2
  test('begins with All Categories and has each category with a visible work', async () => {
    await openGallery({
      listArtworks: [...shop, makeArtwork({ id: 'H', category: 'Secret', hidden: true })],
    });

    const select = screen.getAllByRole('combobox', { name: /^Category/ })[0] as HTMLSelectElement;

    expect(select).toHaveValue('All Categories');
    expect([...select.options].map((option) => option.text)).toEqual([
      'All Categories',
      'Originals',
      'Prints',
    ]);
  });

  // Rules 3.11 and 6.9
  test('includes All Categories, where works with the same title share one card', async () => {
    const { user } = await openGallery();
    expect(titles().sort()).toEqual(['Fish Weather', 'The Moon Stairs']);
    const merged = card('The Moon Stairs');
    expect(merged).toHaveTextContent('$1,200.00');

    await user.selectOptions(within(merged).getByRole('combobox', { name: /^Category/ }), 'Prints');

    expect(card('The Moon Stairs')).toHaveTextContent('$140.00');
    expect(card('The Moon Stairs')).toHaveTextContent('Only 2 left!');
    expect(within(card('Fish Weather')).queryByRole('combobox')).toBeNull();
  });

  test('is stored in the browser and restored in the next visit', async () => {
    const { user } = await openGallery();
    await user.selectOptions(screen.getAllByRole('combobox')[0] as HTMLElement, 'Prints');
    expect(titles()).toEqual(['The Moon Stairs']);
    expect(Object.keys(window.localStorage)).toContain('gallery-category');

    cleanup();
    await openGallery();

    expect(screen.getAllByRole('combobox')[0]).toHaveValue('Prints');
  });

  test('is forgotten when its expiry time has passed, or if it was stored without one', async () => {
    for (const kept of [`Prints\n${Date.now()}`, 'Prints']) {
      window.localStorage.setItem('gallery-category', kept);
      await openGallery();
      expect(screen.getAllByRole('combobox')[0]).toHaveValue('All Categories');
      expect(window.localStorage.getItem('gallery-category')).toBeNull();
      cleanup();
    }
  });

  test('falls back to All Categories if the stored category no longer exists', async () => {
    window.localStorage.setItem('gallery-category', `Tapestries\n${Date.now() + 60_000}`);
    await openGallery();

    expect(screen.getAllByRole('combobox')[0]).toHaveValue('All Categories');
  });

  test('works even if the browser stores nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { user } = await openGallery();

    await user.selectOptions(screen.getAllByRole('combobox')[0] as HTMLElement, 'Prints');

    expect(titles()).toEqual(['The Moon Stairs']);
  });
});

describe('search and wishlist', () => {
  // Rule 3.3
  test('filter the works while the visitor types', async () => {
    const { user } = await openGallery();

    await user.type(screen.getByPlaceholderText('Search artworks...'), 'FISH');

    await waitFor(() => expect(titles()).toEqual(['Fish Weather']));
  });

  test('offer all works if nothing matches', async () => {
    const { user } = await openGallery();
    const all = titles();

    await user.type(screen.getByPlaceholderText('Search artworks...'), 'nothing like it');
    await user.click(await screen.findByRole('button', { name: 'Show all artworks' }));
    await waitFor(() => expect(titles()).toEqual(all));
    expect(screen.getByPlaceholderText('Search artworks...')).toHaveValue('');
    expect(screen.getByPlaceholderText('Search artworks...')).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Show Wishlist' }));
    expect(screen.getByText(/heart/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all artworks' }));
    expect(titles()).toEqual(all);
    expect(screen.getByRole('button', { name: 'Show Wishlist' })).toBeVisible();
  });

  test.each<[string, Parameters<typeof makeArtwork>[0][], string]>([
    [
      'sold works',
      [{ variations: [gone], soldAt: '2026-11-20T10:00:00.000Z' }],
      'Everything here has found a home.',
    ],
    ['works out of stock', [{ variations: [gone] }], 'Nothing is for sale at the moment.'],
    ['no works yet', [], 'The first works are on their way.'],
  ])(
    'are accompanied by an explanation and the sign-up for emails in a gallery with %s',
    async (_, list, words) => {
      await openGallery({
        listArtworks: list.map((work) => makeArtwork(work)),
        getMailService: { writesMail: true },
      });

      expect(screen.getByText('No artworks found matching your criteria.')).toBeVisible();
      expect(await screen.findByText(words)).toBeVisible();
      expect(await screen.findByRole('textbox', { name: 'Your email' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Show all artworks' })).toBeNull();
      expect(screen.queryAllByText('Sold')).toHaveLength(words.startsWith('Everything') ? 1 : 0);
    },
  );

  // Rule 3.4
  test('have a toggle between Show Wishlist and Show All', async () => {
    const { user } = await openGallery({ listWishlist: [{ artworkId: 'B1' }] });
    await waitFor(() =>
      expect(within(card('Fish Weather')).getByRole('button', { name: /^Wishlist/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );

    await user.click(screen.getByRole('button', { name: 'Show Wishlist' }));
    expect(titles()).toEqual(['Fish Weather']);

    await user.click(screen.getByRole('button', { name: 'Show All' }));
    expect(titles()).toHaveLength(2);
  });
});

describe('the arrows of a dialog from the gallery', () => {
  const open = (title: string) => screen.findByRole('dialog', { name: title });

  // Rule 6.21
  test('follow the order of the search, even beyond the works shown so far', async () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    const works = many(30);
    const { user } = await openGallery({
      listArtworks: [...works, fish],
      getArtwork: ({ params }) => works.find(({ id }) => id === params.id) ?? refusal(404)(),
    });
    await user.type(screen.getByPlaceholderText('Search artworks...'), 'Work');
    await waitFor(() => expect(titles()).not.toContain('Fish Weather'));
    await user.click(within(card('Work 011')).getByRole('link'));
    await open('Work 011');

    await user.click(screen.getByRole('button', { name: 'Next artwork' }));

    await open('Work 012');
    expect(screen.getByText('Work 012, 13 of 30')).toBeInTheDocument();
    expect(scrolledTo.mock.contexts.at(-1)).toBe(card('Work 012'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(within(card('Work 012')).getByRole('link')).toHaveFocus());
  });
});
