// Rules 5.2, 5.3, 5.5, 5.7 and 23.3
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { type FakeHandlers, fakeApi, offline, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import { setTerms } from '#test/support/web/terms-of-sale.ts';
import ArtworkPage from '#web/pages/artwork.tsx';

const original = makeArtwork({ id: 'A1', title: 'The Moon Stairs', category: 'Originals' });
const print = makeArtwork({
  id: 'A2',
  title: 'Moon Stairs, The',
  category: 'Prints',
  variations: [
    makeVariation({ id: 'S', name: '8 × 10 in', price: 45, inStock: 9 }),
    makeVariation({ id: 'L', name: '18 × 24 in', price: 140, inStock: 3 }),
    makeVariation({ id: 'X', name: '30 × 40 in', price: 400, inStock: 0 }),
  ],
});

async function openPage(id: string, handlers: FakeHandlers = {}) {
  const works = [original, print];
  const api = fakeApi({
    listArtworks: works,
    getArtwork: ({ params }) => works.find((work) => work.id === params.id) ?? refusal(404)(),
    ...handlers,
  });
  const user = userEvent.setup();
  renderApp(
    <Routes>
      <Route path="/artwork/:id" element={<ArtworkPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { path: `/artwork/${id}` },
  );
  return { api, user };
}

/** Opens a work's page and waits until it shows the work. */
async function openWork(id: string, handlers: FakeHandlers = {}) {
  const opened = await openPage(id, handlers);
  await title();
  return opened;
}

const title = () => screen.findByRole('heading', { level: 1, name: 'The Moon Stairs' });
const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map((option) => option.textContent);
const meta = (name: string) =>
  document.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

// Rule 5.22
test.each([
  ['2019–2021', 'Originals · 2019–2021 · Acrylic on canvas'],
  [undefined, 'Originals · Acrylic on canvas'],
])('the line below a work’s title has category, year (%s) and medium', async (year, line) => {
  const dated = { ...original, ...(year && { year }) };
  await openWork('A1', { listArtworks: [dated], getArtwork: dated });

  expect(screen.getByText(line)).toBeVisible();
});

describe("the selectors of a work's page", () => {
  test('start with the work’s own category in Select Format', async () => {
    await openWork('A2');

    await waitFor(() => expect(options('Select Format')).toEqual(['Originals', 'Prints']));
    expect(screen.getByRole('combobox', { name: 'Select Format' })).toHaveValue('Prints');
  });

  // Rule 5.4
  test('list only variations in stock under Size & Price, the highest price first', async () => {
    await openWork('A2');

    expect(options('Size & Price')).toEqual(['18 × 24 in - $140.00 (Only 3 left!)', '8 × 10 in - $45.00']);
  });

  test('do not include Select Format if the work has a single format', async () => {
    await openWork('A1', { listArtworks: [original] });

    expect(screen.queryByRole('combobox', { name: 'Select Format' })).toBeNull();
  });

  // Rule 5.11
  test('start with the first visible format if the work itself is hidden', async () => {
    const hidden = { ...original, hidden: true };
    await openWork('A1', { listArtworks: [hidden, print], getArtwork: hidden });

    expect(screen.getByText('$140.00')).toBeInTheDocument();
    expect(screen.queryByText(/Originals/)).toBeNull();
  });

  test('show the sizes of the chosen format', async () => {
    const { user } = await openWork('A1');

    await user.selectOptions(await screen.findByRole('combobox', { name: 'Select Format' }), 'Prints');

    expect(options('Size & Price')[0]).toContain('$140.00');
    expect(screen.getByText('Only 3 left!')).toBeInTheDocument();
  });
});

describe("the panel of a work's page", () => {
  // Rule 5.8
  test('shows that nothing is in stock', async () => {
    const gone = { ...original, variations: [makeVariation({ inStock: 0 })] };
    await openWork('A1', { listArtworks: [gone], getArtwork: gone });

    expect(screen.getByText('This item is currently out of stock.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Out of Stock' })).toHaveAttribute('aria-disabled', 'true');
  });

  // Rule 5.10
  test.each([
    ['horizontal', 2000, 1600, false],
    ['horizontal', 2000, 800, true],
    ['vertical', 1600, 2000, false],
    ['vertical', 1600, 1600, false],
  ])('has a %s layout for a picture of %i × %i pixels', async (orientation, width, height, isWide) => {
    const work = makeArtwork({
      id: 'A1',
      picture: { ...original.picture, key: 'k', color: '#000000', widths: [320], width, height },
    });
    await openWork('A1', { listArtworks: [work], getArtwork: work });

    expect(screen.getByRole('article')).toHaveAttribute('data-orientation', orientation);
    expect(screen.getByRole('article')).toHaveAttribute('data-wide', String(isWide));
  });
});

describe('sharing a work', () => {
  test('opens the share sheet of a device that has one', async () => {
    const { user } = await openWork('A1');
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, share });

    await user.click(screen.getByRole('button', { name: 'Share' }));

    expect(share).toHaveBeenCalledWith({ title: 'The Moon Stairs', url: window.location.href });
  });

  test('copies the link to the clipboard on a device without a share sheet', async () => {
    const { user } = await openWork('A1');

    await user.click(screen.getByRole('button', { name: 'Share' }));

    expect(await screen.findByText('Link copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toContain('/artwork/A1');
  });

  test('shows the link if the clipboard cannot be used', async () => {
    const { user } = await openWork('A1');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));

    await user.click(screen.getByRole('button', { name: 'Share' }));

    expect(await screen.findByText('Copy this link')).toBeInTheDocument();
    expect(screen.getByText(window.location.href)).toBeInTheDocument();
  });
});

describe('the page for an artwork', () => {
  // Rule 5.9
  test.each([
    ['if the work is gone', refusal(404, { error: 'Artwork not found' })],
    ['if the server fails', refusal(500)],
    ['if the network is down', offline],
  ])("shows 'Artwork not found' and a link back %s", async (_, getArtwork) => {
    const { user } = await openPage('A1', { listArtworks: [], getArtwork });

    expect(await screen.findByRole('heading', { name: 'Artwork not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Back to Gallery/ })).toHaveAttribute('href', '/gallery');
    await user.click(screen.getByRole('link', { name: 'Return to Gallery' }));
    expect(window.location.pathname).toBe('/gallery');
  });
});

// Rule 5.1
test('a work’s page has title, description, picture and type for search engines and link previews', async () => {
  await openWork('A1');

  await waitFor(() => expect(document.title).toContain('The Moon Stairs'));
  expect(meta('description')).toContain('A staircase that changed its mind.');
  expect(meta('og:title')).toContain('The Moon Stairs');
  expect(meta('og:description')).toContain('A staircase');
  expect(meta('og:image')).toBe(`${location.origin}/media/moon-1080.jpg`);
  expect(meta('og:type')).toBe('product');
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
});

describe('the shipping note of a work', () => {
  const withDestinations = (shipsTo?: string[]) => {
    const work = makeArtwork({ id: 'A1', ...(shipsTo && { shipsTo }) });
    return openPage('A1', { listArtworks: [work], getArtwork: work });
  };

  test.each<[string, string[], string]>([
    ['that is sent to some countries only', ['US'], 'Free shipping. Ships only to the United States.'],
    ['that is shipped on request', [], 'The artist arranges the shipping of this work with you. Please ask.'],
  ])('is shown for a work %s', async (_, shipsTo, words) => {
    await withDestinations(shipsTo);

    expect(await screen.findByText(words)).toBeVisible();
  });

  test('names the shop’s countries if the work has no list of its own', async () => {
    setTerms({ delivery: { countries: ['EU', 'CH'] } });
    await withDestinations();

    expect(
      await screen.findByText('Free shipping. Ships only to Switzerland and the European Union.'),
    ).toBeVisible();
  });
});
