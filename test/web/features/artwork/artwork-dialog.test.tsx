import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork, makeStudioArtwork, makeVariation } from '#test/support/web/builders.ts';
import {
  type FakeHandlers,
  fakeApi,
  offline,
  pending,
  refusal,
  renderApp,
} from '#test/support/web/fake-api.tsx';
import { ArtworkDialog } from '#web/features/artwork/artwork-dialog.tsx';

const sizes = [
  makeVariation({ id: 'S', name: '8 × 10 in', price: 45, inStock: 9 }),
  makeVariation({ id: 'L', name: '18 × 24 in', price: 140, inStock: 2 }),
  makeVariation({ id: 'M', name: '12 × 16 in', price: 85, inStock: 0 }),
];
const original = makeArtwork({ id: 'A1', title: 'The Moon Stairs', category: 'Originals' });
const print = makeArtwork({ id: 'A2', title: 'Moon Stairs, The', category: 'Prints', variations: sizes });
const wood = makeArtwork({
  id: 'A3',
  title: 'The Moon Stairs',
  category: 'Prints on Wood',
  variations: [makeVariation({ id: 'W', name: 'Regular', price: 110, inStock: 5 })],
});

beforeEach(() => setWindow());

function Opener({ id, source }: { id: string; source: 'gallery' | 'cart' | 'studio' }) {
  const [open, setOpen] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setOpen(id)}>
        Open
      </button>
      <ArtworkDialog artworkId={open} onClose={() => setOpen(undefined)} source={source} />
    </>
  );
}

async function openDialog(
  id: string,
  handlers: FakeHandlers = {},
  source: 'gallery' | 'cart' | 'studio' = 'gallery',
) {
  const works = [original, print, wood];
  const api = fakeApi({
    listArtworks: works,
    getArtwork: ({ params }) =>
      works.find((work) => work.id === params.id) ?? refusal(404, { error: 'Artwork not found' })(),
    ...handlers,
  });
  const user = userEvent.setup();
  renderApp(<Opener id={id} source={source} />, { path: '/gallery' });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { api, user };
}

const dialog = (name: string | RegExp = 'The Moon Stairs') => screen.findByRole('dialog', { name });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const isOpen = () => screen.queryByRole('dialog') !== null;

describe('what it shows', () => {
  test('title, description with the first line plain and the others italic, price, stock and category', async () => {
    await openDialog('A1');
    await dialog();

    expect(screen.getByText('A staircase that changed its mind.').closest('em')).toBeNull();
    expect(screen.getByText('Acrylic and ink.').closest('em')).not.toBeNull();
    expect(screen.getByText('$1,200.00')).toBeVisible();
    expect(screen.getByText('Only 1 left!')).toBeVisible();
    expect(fact('Category')).toHaveTextContent('Originals');
    expect(screen.getByRole('img', { name: 'The Moon Stairs' })).toBeInTheDocument();
  });

  test.each(['', 'No description available'])('no description for %j', async (description) => {
    await openDialog('A1', { getArtwork: { ...original, description } });
    await dialog();
    await waitFor(() => expect(screen.queryByText(/staircase/)).toBeNull());

    expect(screen.queryByText('No description available')).toBeNull();
  });

  test("a variation named 'regular' has no row of its own, another has", async () => {
    const { user } = await openDialog('A3');
    await dialog();
    expect(screen.queryByText('Selected Variation')).toBeNull();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prints');

    expect(fact('Selected Variation')).toHaveTextContent('18 × 24 in');
  });

  test('the stock as a number where it is known', async () => {
    const { user } = await openDialog('A3');
    await dialog();
    expect(screen.getByText('5 in stock')).toBeVisible();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prints');

    expect(screen.getByText('Only 2 left!')).toBeVisible();
  });

  test("'Price on request' once, where there is none, and it opens the ways to ask", async () => {
    const { user } = await openDialog('A1', {
      listArtworks: [],
      getArtwork: { ...original, variations: [makeVariation({ price: null })] },
    });
    await dialog();

    expect(screen.getAllByText('Price on request')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Ask about this work' }));

    expect(await screen.findByRole('dialog', { name: 'Contact Marlo Wren' })).toBeVisible();
  });

  test('a measure holds together: no line breaks within it', async () => {
    await openDialog('A2');
    await dialog();

    expect(fact('Selected Variation')?.textContent).toBe('18\u00a0×\u00a024\u00a0in');
  });
});

describe('category and variation', () => {
  test("start at the opened artwork's category, the highest price first", async () => {
    await openDialog('A2');
    await dialog();

    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Prints');
    const options = within(screen.getByRole('combobox', { name: 'Size & Price' })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      '18 × 24 in - $140.00 (Only 2 left!)',
      '8 × 10 in - $45.00',
    ]);
    expect(screen.getByText('$140.00')).toBeVisible();
  });

  test('another category starts at its highest-priced variation', async () => {
    const { user } = await openDialog('A2');
    await dialog();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size & Price' }), 'S');
    expect(screen.getByText('$45.00')).toBeVisible();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Originals');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prints');

    expect(screen.getByText('$140.00')).toBeVisible();
  });

  test('are not asked for where there is nothing to choose', async () => {
    await openDialog('A1', { listArtworks: [original] });
    await dialog();

    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('a format that is sold out is not offered', async () => {
    const soldOut = { ...wood, variations: [makeVariation({ inStock: 0 })] };
    await openDialog('A1', { listArtworks: [original, print, soldOut] });
    await dialog();

    const options = within(screen.getByRole('combobox', { name: 'Category' })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Originals', 'Prints']);
  });

  test('are forgotten when it closes', async () => {
    const { user } = await openDialog('A2');
    await dialog();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Originals');

    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await dialog();

    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Prints');
  });
});

describe('add to cart', () => {
  test('adds the chosen variation of the chosen format', async () => {
    const { api, user } = await openDialog('A1', { addToCart: refusal(409, { error: 'Sold a moment ago' }) });
    await dialog();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prints');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size & Price' }), 'S');

    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));

    expect(await screen.findByText('Sold a moment ago')).toBeInTheDocument();
    expect(api.callsOf('addToCart')[0]?.body).toEqual({ artworkId: 'A2', variationId: 'S' });
  });

  test('reads Out of Stock when nothing is left', async () => {
    const gone = { ...original, variations: [makeVariation({ inStock: 0 })] };
    await openDialog('A1', { listArtworks: [gone], getArtwork: gone });
    await dialog();

    expect(screen.getByRole('button', { name: 'Out of Stock' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('Prints on Wood', () => {
  const note =
    '* All Prints on Wood have a ~1/4" black border around them. That border is reproduced programmatically here, so the ratio of border to image may not be exact.';

  test('carry a frame of 32 px and a note about it', async () => {
    await openDialog('A3');
    await dialog();

    expect(screen.getByText(note)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'The Moon Stairs' })).toHaveStyle({ padding: '32px' });
  });

  test('and nothing else does', async () => {
    await openDialog('A1');
    await dialog();

    expect(screen.queryByText(note)).toBeNull();
  });
});

describe('all sizes and prices', () => {
  test('are listed in a second dialog, sold out ones too', async () => {
    const { user } = await openDialog('A2');
    await dialog();

    await user.click(screen.getByRole('button', { name: 'All sizes and prices' }));

    const second = await dialog('The Moon Stairs: sizes and prices');
    const rows = within(second).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '8 × 10 inIn Stock$45.00',
      '18 × 24 inOnly 2 left!$140.00',
      '12 × 16 inOut of Stock$85.00',
    ]);
    await user.click(within(second).getByRole('button', { name: 'Close' }));
    expect(await dialog()).toBeInTheDocument();
  });
});

describe('when the artwork does not come', () => {
  test('a skeleton waits for it', async () => {
    const { handler, resolve } = pending<typeof original>();
    await openDialog('A1', { listArtworks: [], getArtwork: handler });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();

    resolve(original);

    expect(await screen.findByRole('heading', { name: 'The Moon Stairs' })).toBeInTheDocument();
  });

  test('a server that refuses', async () => {
    await openDialog('A1', { listArtworks: [], getArtwork: refusal(500) });

    expect(await screen.findByText('Error loading artwork')).toBeInTheDocument();
    expect(screen.getByText('Failed to fetch artwork')).toBeInTheDocument();
  });

  test('a network that is down', async () => {
    await openDialog('A1', { listArtworks: [], getArtwork: offline });

    expect(await screen.findByText('Error loading artwork')).toBeInTheDocument();
    expect(screen.getByText('Failed to fetch')).toBeInTheDocument();
  });

  test('an artwork that is gone, though the list still had it', async () => {
    await openDialog('A1', { getArtwork: refusal(404, { error: 'Artwork not found' }) });

    expect(await screen.findByText('Artwork not found')).toBeInTheDocument();
    expect(
      screen.getByText("The artwork you're looking for doesn't exist or has been removed."),
    ).toBeInTheDocument();
  });

  test('in the studio a hidden one comes from the studio list', async () => {
    const hidden = makeStudioArtwork({ id: 'H', title: 'Under the Stairs', hidden: true });
    await openDialog('H', { listArtworks: [hidden], getArtwork: refusal(404) }, 'studio');

    expect(await dialog('Under the Stairs')).toBeInTheDocument();
  });

  test('in the studio a hidden one stays itself where the shop answers with another format of it', async () => {
    const hidden = { ...makeArtwork({ id: 'H' }), hidden: true, squareId: 'H', featured: false };
    const other = makeArtwork({ id: 'O', category: 'Fine Art Prints', description: 'Another format.' });
    await openDialog('H', { listArtworks: [hidden], getArtwork: other }, 'studio');
    await waitFor(() => expect(screen.queryByText('Another format.')).toBeNull());
    expect(await screen.findByText(hidden.description.split('\n')[0] ?? '')).toBeVisible();
  });

  test('in the studio the very work that was opened, not another of its title, and nothing to buy', async () => {
    const hidden = makeStudioArtwork({ id: 'H', title: 'The Owl', category: 'Originals', hidden: true });
    const other = makeStudioArtwork({ id: 'P', title: 'The Owl', category: 'Fine Art Prints' });
    await openDialog('H', { listArtworks: [hidden, other], getArtwork: refusal(404) }, 'studio');

    const opened = within(await dialog('The Owl'));

    expect(opened.getByText('Originals')).toBeInTheDocument();
    expect(opened.queryByText('Fine Art Prints')).not.toBeInTheDocument();
    expect(opened.queryByRole('button', { name: /cart/i })).not.toBeInTheDocument();
  });
});

describe('the browser history', () => {
  test('gets an entry on opening; back closes the dialog', async () => {
    await openDialog('A1');
    await dialog();
    const { length } = window.history;
    expect(window.history.state).toHaveProperty('overlays');

    await act(async () => {
      window.history.back();
      await vi.waitFor(() => expect(window.history.state?.overlays ?? []).toEqual([]));
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    });

    await waitFor(() => expect(isOpen()).toBe(false));
    expect(window.history.length).toBe(length);
    expect(window.location.pathname).toBe('/gallery');
  });

  test('loses the entry again when the dialog is closed otherwise', async () => {
    const back = vi.spyOn(window.history, 'back');
    const { user } = await openDialog('A1');
    await dialog();

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(isOpen()).toBe(false);
    await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    back.mockRestore();
  });
});
