import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noImageUrl } from '#shared/rules/visibility.ts';
import { fakeIntersections, setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork, makeCartItem, makeVariation } from '#test/support/web/builders.ts';
import { type FakeHandlers, fakeApi, pending, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import GalleryPage from '#web/pages/gallery.tsx';

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
const fish = makeArtwork({ id: 'B1', title: 'Fish Weather', category: 'Originals' });
const shop = [original, print, fish];
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    makeArtwork({ id: `W${n}`, title: `Work ${String(n).padStart(3, '0')}` }),
  );

let intersections: ReturnType<typeof fakeIntersections>;

beforeEach(() => {
  setWindow({ width: 1440 });
  intersections = fakeIntersections();
  window.localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openGallery(handlers: FakeHandlers = {}) {
  const api = fakeApi({ listArtworks: shop, ...handlers });
  const user = userEvent.setup();
  renderApp(<GalleryPage />, { path: '/gallery' });
  await screen.findByPlaceholderText('Search artworks...');
  return { api, user };
}

const cards = () => screen.queryAllByRole('article');
const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
function card(title: string): HTMLElement {
  const found = cards().find((element) => within(element).queryByRole('heading', { name: title }));
  if (!found) throw new Error(`No card ${title}`);
  return found;
}

describe('the first render', () => {
  test('is a skeleton of 12 placeholders, then the real page', async () => {
    const works = pending<typeof shop>();
    fakeApi({ listArtworks: works.handler });
    renderApp(<GalleryPage />, { path: '/gallery' });

    expect(screen.getByRole('heading', { name: 'Gallery' })).toBeInTheDocument();
    expect(screen.getAllByTestId('gallery-placeholder')).toHaveLength(12);
    works.resolve(shop);

    await screen.findByRole('heading', { name: 'Fish Weather' });
    expect(screen.queryAllByTestId('gallery-placeholder')).toHaveLength(0);
  });

  test('that fails says so and can be tried again', async () => {
    const api = fakeApi({ listArtworks: refusal(500) });
    renderApp(<GalleryPage />, { path: '/gallery' });
    await screen.findByText('The works could not be loaded.');
    api.answer({ listArtworks: shop });

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByRole('heading', { name: 'Fish Weather' });
  });
});

describe('a shop that is being filled', () => {
  test('asks again soon while nothing hangs yet, and every 15 seconds once something does', async () => {
    vi.useFakeTimers();
    const api = fakeApi({ listArtworks: [makeArtwork({ imageUrl: noImageUrl })] });
    renderApp(<GalleryPage />, { path: '/gallery' });
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

  test('that does not answer is not pressed', async () => {
    vi.useFakeTimers();
    const api = fakeApi({ listArtworks: refusal(400) });
    renderApp(<GalleryPage />, { path: '/gallery' });
    await act(() => vi.advanceTimersByTimeAsync(14_000));

    expect(api.callsOf('listArtworks')).toHaveLength(1);
  });
});

describe('the categories', () => {
  test('start at All Categories, followed by each that has a work to show', async () => {
    await openGallery({
      listArtworks: [...shop, makeArtwork({ id: 'H', category: 'Secret', hidden: true })],
    });

    const select = screen.getAllByRole('combobox', { name: 'Category' })[0] as HTMLSelectElement;

    expect(select).toHaveValue('All Categories');
    expect([...select.options].map((option) => option.text)).toEqual([
      'All Categories',
      'Originals',
      'Prints',
    ]);
  });

  test('all together merge one title into one card with a category selector', async () => {
    const { user } = await openGallery();
    expect(titles().sort()).toEqual(['Fish Weather', 'The Moon Stairs']);
    const merged = card('The Moon Stairs');
    expect(merged).toHaveTextContent('$1,200.00');

    await user.selectOptions(within(merged).getByRole('combobox', { name: 'Category' }), 'Prints');

    expect(card('The Moon Stairs')).toHaveTextContent('$140.00');
    expect(card('The Moon Stairs')).toHaveTextContent('Only 2 left!');
    expect(within(card('Fish Weather')).queryByRole('combobox')).toBeNull();
  });

  test('a chosen one is remembered in the browser and restored on return', async () => {
    const { user } = await openGallery();
    await user.selectOptions(screen.getAllByRole('combobox')[0] as HTMLElement, 'Prints');
    expect(titles()).toEqual(['The Moon Stairs']);
    expect(Object.keys(window.localStorage)).toContain('gallery-category');

    cleanup();
    await openGallery();

    expect(screen.getAllByRole('combobox')[0]).toHaveValue('Prints');
  });

  test('one that is gone by now falls back to all', async () => {
    window.localStorage.setItem('gallery-category', 'Tapestries');
    await openGallery();

    expect(screen.getAllByRole('combobox')[0]).toHaveValue('All Categories');
  });

  test('work for the visit when the browser keeps nothing', async () => {
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
  test('the box reads Search artworks... and filters as one types', async () => {
    const { user } = await openGallery();

    await user.type(screen.getByPlaceholderText('Search artworks...'), 'FISH');

    await waitFor(() => expect(titles()).toEqual(['Fish Weather']));
  });

  test('nothing found is said in words', async () => {
    const { user } = await openGallery();

    await user.type(screen.getByPlaceholderText('Search artworks...'), 'nothing like it');

    expect(await screen.findByText('No artworks found matching your criteria.')).toBeInTheDocument();
  });

  test('an empty search or wishlist offers the way out', async () => {
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

  test('the toggle reads Show Wishlist, then Show All', async () => {
    const { user } = await openGallery({ listWishlist: [{ artworkId: 'B1' }] });
    await waitFor(() =>
      expect(within(card('Fish Weather')).getByRole('button', { name: 'Wishlist' })).toHaveAttribute(
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

describe('a long gallery', () => {
  test('hangs 12 works, and 12 more a moment after its end comes near', async () => {
    await openGallery({ listArtworks: many(30) });
    expect(cards()).toHaveLength(12);
    const sentinel = screen.getByText('Loading more artworks...');
    vi.useFakeTimers();

    act(() => intersections.reach(sentinel, '400px'));
    act(() => void vi.advanceTimersByTime(299));
    expect(cards()).toHaveLength(12);
    act(() => void vi.advanceTimersByTime(1));
    expect(cards()).toHaveLength(24);

    act(() => intersections.reach(sentinel, '400px'));
    act(() => void vi.advanceTimersByTime(300));
    expect(cards()).toHaveLength(30);
    expect(screen.queryByText('Loading more artworks...')).toBeNull();
  });

  test('empties the cards that are far away and fills them again', async () => {
    await openGallery();
    const far = card('Fish Weather');

    act(() => intersections.reach(far, '2000px 0px', false));
    expect(far).toBeEmptyDOMElement();

    act(() => intersections.reach(far, '2000px 0px', true));
    expect(far).toHaveTextContent('Fish Weather');
  });

  test('stays under 1,500 elements after ten steps', async () => {
    const formats = ['Originals', 'Prints', 'Prints on Wood'];
    await openGallery({
      listArtworks: many(200).flatMap((work) =>
        formats.map((category) => ({ ...work, id: `${work.id}-${category.length}`, category })),
      ),
    });
    const sentinel = screen.getByText('Loading more artworks...');
    vi.useFakeTimers();
    for (let step = 0; step < 10; step++) {
      act(() => intersections.reach(sentinel, '400px'));
      act(() => void vi.advanceTimersByTime(300));
      // What a screen and the margin around it hold: about four dozen cards of four columns.
      const shown = cards();
      for (const old of shown.slice(0, -48)) act(() => intersections.reach(old, '2000px 0px', false));
    }

    expect(cards()).toHaveLength(132);
    expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(1_500);
  });

  test('offers the way up after 200 px', async () => {
    await openGallery();
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const scroll = (y: number) =>
      act(() => {
        vi.stubGlobal('scrollY', y);
        window.dispatchEvent(new Event('scroll'));
      });

    scroll(200);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    scroll(201);
    await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));

    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });
});

describe.each([
  [1440, 4],
  [1024, 4],
  [1023, 2],
  [768, 2],
  [767, 1],
])('at a width of %i px', (width, columns) => {
  test(`the wall has ${columns} columns`, async () => {
    setWindow({ width });
    await openGallery({ listArtworks: many(12) });

    expect(new Set(cards().map((element) => element.style.getPropertyValue('--column')))).toHaveProperty(
      'size',
      columns,
    );
    expect(titles()).toEqual(many(12).map(({ title }) => title));
  });
});

describe('the heart', () => {
  const heart = () => within(card('Fish Weather')).getByRole('button', { name: 'Wishlist' });

  test('waits for the list, adds, says so, and the list is asked for again', async () => {
    const list = pending<{ artworkId: string }[]>();
    const { api, user } = await openGallery({
      listWishlist: list.handler,
      addToWishlist: { artworkId: 'B1' },
    });
    expect(heart()).toHaveAttribute('aria-disabled', 'true');
    api.answer({ listWishlist: [{ artworkId: 'B1' }] });
    list.resolve([]);
    await waitFor(() => expect(heart()).not.toHaveAttribute('aria-disabled'));

    await user.click(heart());

    await screen.findByText('Added to Wishlist');
    expect(screen.getByText('The artwork has been added to your wishlist')).toBeInTheDocument();
    expect(api.callsOf('addToWishlist')[0]?.body).toEqual({ artworkId: 'B1' });
    expect(api.callsOf('listWishlist').length).toBeGreaterThanOrEqual(2);
    expect(heart()).toHaveAttribute('aria-pressed', 'true');
  });

  test('pressed again takes the work off the list', async () => {
    const { api, user } = await openGallery({ listWishlist: [{ artworkId: 'B1' }] });
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'));

    await user.click(heart());

    await screen.findByText('Removed from Wishlist');
    expect(screen.getByText('The artwork has been removed from your wishlist')).toBeInTheDocument();
    expect(api.callsOf('removeFromWishlist')[0]?.params).toEqual({ artworkId: 'B1' });
  });

  test.each([
    ['the server text', { error: 'Your wishlist is full' }, 'Your wishlist is full'],
    ['its own words without one', '', 'Failed to add to wishlist'],
  ])('that fails turns back and shows %s', async (_, body, text) => {
    const { user } = await openGallery({ addToWishlist: refusal(409, body) });
    await waitFor(() => expect(heart()).not.toHaveAttribute('aria-disabled'));

    await user.click(heart());

    const alert = (await screen.findByText(text)).closest('[role="alert"]');
    expect(alert).toHaveTextContent('Error');
    expect(heart()).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('add to cart on a card', () => {
  const button = (title = 'The Moon Stairs') =>
    within(card(title)).getByRole('button', { name: /Cart|Stock|Adding/ });

  test('puts the highest-priced variation in stock into the cart and says so', async () => {
    window.localStorage.setItem('gallery-category', 'Prints');
    const added = pending<ReturnType<typeof makeCartItem>>();
    const { api, user } = await openGallery({ addToCart: added.handler });
    expect(button()).toHaveTextContent('Add to Cart');

    await user.click(button());
    expect(button()).toHaveTextContent('Adding...');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    api.answer({ getCart: [makeCartItem({ artworkId: 'A2', variationId: 'L' })] });
    added.resolve(makeCartItem());

    await screen.findByText('Added to cart');
    expect(screen.getByText('The Moon Stairs has been added to your cart')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(api.callsOf('addToCart')[0]?.body).toEqual({ artworkId: 'A2', variationId: 'L' });
    await waitFor(() => expect(button()).toHaveTextContent('In Cart'));
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  test('that fails shows the server text', async () => {
    const { user } = await openGallery({ addToCart: refusal(409, { error: 'Insufficient stock' }) });

    await user.click(button());

    expect(await screen.findByText('Insufficient stock')).toBeInTheDocument();
    expect(button()).toBeEnabled();
  });

  test('that fails without words says Failed to add to cart', async () => {
    const { user } = await openGallery({ addToCart: refusal(400) });

    await user.click(button());

    expect(await screen.findByText('Failed to add to cart')).toBeInTheDocument();
  });
});

describe('Prints on Wood', () => {
  test('hang in a black frame of 16 px', async () => {
    await openGallery({ listArtworks: [makeArtwork({ category: 'Prints on Wood' }), fish] });

    expect(card('The Moon Stairs').querySelector('img')).toHaveStyle({ padding: '16px' });
    expect(card('Fish Weather').querySelector('img')).not.toHaveStyle({ padding: '16px' });
  });
});

describe('a hostile catalogue', () => {
  const evil = `<img src=x onerror=alert(1)> ${'W'.repeat(300)} \u202Eevil\u0007`;

  test('is shown as the text it is', async () => {
    await openGallery({
      listArtworks: [
        makeArtwork({ title: evil, category: '"><script>alert(1)</script>', description: evil }),
      ],
    });

    expect(titles()).toEqual([evil.trim()]);
    expect(document.querySelectorAll('script, img[src="x"]')).toHaveLength(0);
  });

  test('without prices or sizes still has its cards', async () => {
    await openGallery({
      listArtworks: [makeArtwork({ picture: undefined, variations: [makeVariation({ price: null })] })],
    });

    expect(
      within(card('The Moon Stairs')).getByRole('button', { name: 'Ask about this work' }),
    ).toBeEnabled();
    expect(within(card('The Moon Stairs')).getAllByText('Price on request')).toHaveLength(1);
  });
});

describe('from a work to the next', () => {
  const open = (title: string) => screen.findByRole('dialog', { name: title }, { timeout: 5_000 });

  test('goes in the order of what was searched for, beyond what hangs already, and comes back to the last', async () => {
    // No test environment scrolls.
    const scrolledTo = vi.fn();
    Element.prototype.scrollIntoView = scrolledTo;
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
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
