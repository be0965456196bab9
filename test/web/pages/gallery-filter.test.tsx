// Rules 3.18 and 3.20
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeIntersections, setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork, makeCartItem, makeVariation } from '#test/support/web/builders.ts';
import { fakeApi, impatientClient, pending, renderApp } from '#test/support/web/fake-api.tsx';
import { card, many, openGallery, titles } from '#test/support/web/gallery-page.tsx';
import { hydrateQueries } from '#web/api/dehydrated-state.ts';
import GalleryPage from '#web/pages/gallery.tsx';

beforeEach(() => {
  setWindow({ width: 1440 });
  fakeIntersections();
});

const wide = { key: 'wide', width: 2000, height: 1600, color: '#2a1f3d', widths: [320] };
const shop = [
  ...many(24).map((work, index) => ({ ...work, variations: [makeVariation({ price: 100 + index })] })),
  makeArtwork({
    id: 'DEAR',
    title: 'A dear one',
    picture: wide,
    addedOn: '2026-11-01',
    variations: [makeVariation({ price: 900, name: '30 × 24 in' })],
  }),
  makeArtwork({
    id: 'CHEAP',
    title: 'Zoo',
    picture: wide,
    variations: [makeVariation({ price: 5, name: '10 × 8 in' })],
  }),
];
const control = () => screen.getByRole('button', { name: /^Sort and filter/ });
const count = () => within(control().parentElement as HTMLElement).getByRole('status');
const open = async (path = '/gallery', listArtworks = shop) => openGallery({ listArtworks }, path);
type User = Awaited<ReturnType<typeof open>>['user'];
async function openPanel(user: User) {
  await user.click(control());
  await screen.findByRole('combobox', { name: 'Sort by' });
}
const choose = async (user: User, label: string, option: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: label }), option);

describe('sort and filter', () => {
  test('are absent for 23 works, even if the URL contains a sort order', async () => {
    await open('/gallery?sort=price-low', shop.slice(-23));

    expect(screen.queryByRole('button', { name: /Sort/ })).toBeNull();
    expect(titles()[0]).toBe('A dear one');
  });

  test('open with a button that shows whether they are open', async () => {
    const { user } = await open();
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
    expect(control()).toHaveAttribute('aria-expanded', 'false');

    await openPanel(user);

    expect(control()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('');
    expect(count()).toHaveTextContent('26 works');
  });

  test.each([
    ['Newest', 'newest', 'A dear one'],
    ['Price, low to high', 'price-low', 'Zoo'],
    ['Price, high to low', 'price-high', 'A dear one'],
  ])('apply the sort order %s and put it into the URL', async (option, value, first) => {
    const { user } = await open('/gallery?utm_source=letter');
    await openPanel(user);

    await choose(user, 'Sort by', option);

    await waitFor(() => expect(titles()[0]).toBe(first));
    expect(window.location.search).toBe(`?utm_source=letter&sort=${value}`);
    expect(control()).toHaveAccessibleName('Sort and filter (1)');
  });

  test('are restored from the URL and combined with a search', async () => {
    await open('/gallery?orientation=landscape&sort=price-low&size=huge');
    await waitFor(() => expect(titles()).toEqual(['Zoo', 'A dear one']));
    expect(control()).toHaveAccessibleName('Sort and filter (2)');
    expect(count()).toHaveTextContent('2 works');
    cleanup();

    const { user } = await open('/gallery?size=small');
    await waitFor(() => expect(titles()).toEqual(['Zoo']));
    await user.type(screen.getByRole('searchbox'), 'dear');
    await screen.findByText('No artworks found matching your criteria.');
  });

  test('announce the number of matching works', async () => {
    const { user } = await open();
    await openPanel(user);

    await choose(user, 'Orientation', 'Landscape');

    await waitFor(() => expect(count()).toHaveTextContent('2 works'));
    await choose(user, 'Longest side', 'Up to 16 in (40 cm)');
    await waitFor(() => expect(count()).toHaveTextContent('1 work'));
    expect(titles()).toEqual(['Zoo']);
  });

  test('say that nothing matches, and are reset by one click', async () => {
    const { user } = await open('/gallery?orientation=square&size=large');
    const message = await screen.findByText('No artworks found matching your criteria.');
    expect(message.parentElement).toHaveTextContent('Filters: Square · Over 40 in (100 cm).');

    await user.click(screen.getByRole('button', { name: 'Show all artworks' }));

    await waitFor(() => expect(titles()[0]).toBe('A dear one'));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('are reset by the button Clear, which keeps the focus', async () => {
    const { user } = await open('/gallery?sort=price-low');
    await openPanel(user);

    await user.click(screen.getByRole('button', { name: 'Clear' }));

    await waitFor(() => expect(titles()[0]).toBe('A dear one'));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus();
  });

  test("offer 'available online' only if some work cannot be bought online", async () => {
    const { user } = await open();
    await openPanel(user);
    expect(screen.queryByRole('switch')).toBeNull();
    cleanup();

    const asked = makeArtwork({ id: 'ASKED', title: 'Asked about', shipsTo: [] });
    const again = await open('/gallery', [...shop, asked]);
    await openPanel(again.user);
    expect(titles()).toContain('Asked about');
    await again.user.click(screen.getByRole('switch', { name: 'Available to buy online' }));

    await waitFor(() => expect(titles()).not.toContain('Asked about'));
    expect(window.location.search).toBe('?online=yes');
  });

  test('replace the history entry and keep the search text in it', async () => {
    const { user } = await open();
    const entries = window.history.length;
    await user.type(screen.getByRole('searchbox'), 'o');
    await openPanel(user);

    await choose(user, 'Sort by', 'Newest');

    await waitFor(() => expect(window.location.search).toBe('?sort=newest'));
    expect(window.history.length).toBe(entries);
    await waitFor(() => expect(window.history.state).toMatchObject({ gallery: { search: 'o' } }));
  });

  test('wait for the whole list if the page contains only its first works', async () => {
    const rest = pending<typeof shop>();
    fakeApi({ listArtworks: rest.handler });
    const client = impatientClient();
    hydrateQueries(client, { answers: {}, start: { address: '/gallery', works: shop.slice(0, 24) } });
    renderApp(<GalleryPage />, { path: '/gallery?sort=price-low', client });
    await vi.dynamicImportSettled();
    await act(async () => undefined);

    expect(titles()).toEqual([]);
    expect(screen.getByText('Loading more artworks...')).toBeInTheDocument();
    expect(screen.queryByText('No artworks found matching your criteria.')).toBeNull();
    rest.resolve(shop);

    await waitFor(() => expect(titles()[0]).toBe('Zoo'));
  });
});

// Rules 3.11, 7.2 and 7.4
describe('add to cart on a card', () => {
  const button = (title = 'The Moon Stairs') =>
    within(card(title)).getByRole('button', { name: /Cart|Stock|Adding/ });

  // Rules 3.12, 5.6 and 8.14
  test('adds the most expensive variation in stock to the cart', async () => {
    window.localStorage.setItem('gallery-category', `Prints\n${Date.now() + 60_000}`);
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
});
