// Rules 6.1, 6.2, 6.3, 6.4, 6.10 and 6.17
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dialog, fact, openDialog, openWork, original } from '#test/support/web/artwork-dialog.tsx';
import { makeArtwork, makeStudioArtwork, makeVariation } from '#test/support/web/builders.ts';
import { type FakeHandlers, offline, pending, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { ArtworkDialog } from '#web/features/artwork/artwork-dialog.tsx';

const category = () => screen.getByRole('combobox', { name: 'Category' });

describe('the artwork dialog', () => {
  test("shows title, description, price, stock and category, with the description's first line plain and the others italic", async () => {
    await openWork('A1');

    expect(screen.getByText('A staircase that changed its mind.').closest('em')).toBeNull();
    expect(screen.getByText('Acrylic and ink.').closest('em')).not.toBeNull();
    expect(screen.getByText('$1,200.00')).toBeVisible();
    expect(screen.getByText('Only 1 left!')).toBeVisible();
    expect(fact('Category')).toHaveTextContent('Originals');
    expect(screen.queryByText('Year')).toBeNull();
  });

  // Rules 6.7 and 6.14
  test("shows the frame and the stock of Prints on Wood, and a variation's row unless its name is 'regular'", async () => {
    const { user } = await openWork('A3');
    expect(screen.getByText(/^\* All Prints on Wood have a ~1\/4" black border around them\./)).toBeVisible();
    expect(screen.getByRole('img', { name: 'The Moon Stairs' })).toHaveStyle({ padding: '32px' });
    expect(screen.getByText('5 in stock')).toBeVisible();
    expect(screen.queryByText('Selected Variation')).toBeNull();

    await user.selectOptions(category(), 'Prints');

    expect(fact('Selected Variation')).toHaveTextContent('18 × 24 in');
    expect(screen.getByText('Only 2 left!')).toBeVisible();
  });

  // Rule 6.8
  test("shows 'Price on request' once for a work without a price, with a button that opens the question form", async () => {
    const { user } = await openWork('A1', {
      listArtworks: [],
      getArtwork: { ...original, variations: [makeVariation({ price: null })] },
    });

    expect(screen.getAllByText('Price on request')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Ask about this work' }));

    expect(await screen.findByRole('dialog', { name: 'Contact Marlo Wren' })).toBeVisible();
  });

  // Rule 6.5
  test('adds the chosen format and size to the cart, and resets the choice when the dialog closes', async () => {
    const { api, user } = await openWork('A1', { addToCart: refusal(409, { error: 'Sold a moment ago' }) });
    await user.selectOptions(category(), 'Prints');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size & Price' }), 'S');

    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));

    expect(await screen.findByText('Sold a moment ago')).toBeInTheDocument();
    expect(api.callsOf('addToCart')[0]?.body).toEqual({ artworkId: 'A2', variationId: 'S' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await dialog();
    expect(category()).toHaveValue('Originals');
  });

  // Rule 6.18
  test('opens a second dialog with the prices of all sizes, including sold-out sizes', async () => {
    const { user } = await openWork('A2');

    await user.click(screen.getByRole('button', { name: 'All sizes and prices' }));

    const second = await dialog('The Moon Stairs: sizes and prices');
    const rows = within(second).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '8 × 10 inIn Stock$45.00',
      '18 × 24 inOnly 2 left!$140.00',
      '12 × 16 inOut of Stock$85.00',
    ]);
  });

  test('shows a skeleton while loading', async () => {
    const { handler, resolve } = pending<typeof original>();
    await openDialog('A1', { listArtworks: [], getArtwork: handler });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();

    resolve(original);

    expect(await screen.findByRole('heading', { name: 'The Moon Stairs' })).toBeInTheDocument();
  });

  // Rule 6.12
  test.each<[string, string, FakeHandlers]>([
    ['Error loading artwork', 'Failed to fetch artwork', { listArtworks: [], getArtwork: refusal(500) }],
    ['Error loading artwork', 'We could not reach the shop.', { listArtworks: [], getArtwork: offline }],
    // The list in the cache contains this work.
    ['Artwork not found', "The artwork you're looking for", { getArtwork: refusal(404) }],
  ])('shows “%s: %s” if the artwork cannot be loaded', async (title, reason, handlers) => {
    await openDialog('A1', handlers);

    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(reason, { exact: false })).toBeInTheDocument();
  });
});

// Rule 13.13
describe('the artwork dialog in the studio', () => {
  test('keeps showing a hidden work when the shop answers with another format', async () => {
    const hidden = { ...makeArtwork({ id: 'H' }), hidden: true, squareId: 'H', featured: false };
    const other = makeArtwork({ id: 'O', category: 'Fine Art Prints', description: 'Another format.' });
    await openDialog('H', { listArtworks: [hidden], getArtwork: other }, 'studio');
    await waitFor(() => expect(screen.queryByText('Another format.')).toBeNull());
    expect(await screen.findByText(hidden.description.split('\n')[0] ?? '')).toBeVisible();
  });

  test('shows the opened hidden work, not another work of the same title, and has no buy button', async () => {
    const hidden = makeStudioArtwork({ id: 'H', title: 'The Owl', category: 'Originals', hidden: true });
    const other = makeStudioArtwork({ id: 'P', title: 'The Owl', category: 'Fine Art Prints' });
    await openDialog('H', { listArtworks: [hidden, other], getArtwork: refusal(404) }, 'studio');

    const opened = within(await dialog('The Owl'));

    expect(opened.getByText('Originals')).toBeInTheDocument();
    expect(opened.queryByText('Fine Art Prints')).not.toBeInTheDocument();
    expect(opened.queryByRole('button', { name: /cart/i })).not.toBeInTheDocument();
  });
});

// Rule 6.11
test('the artwork dialog requests nothing while it is closed, and shows an error for an empty id', async () => {
  const dialogOf = (id?: string) => (
    <ArtworkDialog artworkId={id} onClose={() => undefined} source="gallery" />
  );
  const { api } = openScreen(dialogOf(), '/');
  expect(screen.queryByRole('dialog')).toBeNull();
  renderApp(dialogOf(''));
  expect(await screen.findByText('No artwork ID provided')).toBeInTheDocument();
  expect(api.callsOf('getArtwork')).toHaveLength(0);
});
