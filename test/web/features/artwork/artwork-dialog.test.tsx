// Rules 6.1 and 6.10
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { dialog, fact, isOpen, openDialog, openWork, original } from '#test/support/web/artwork-dialog.tsx';
import { makeArtwork, makeStudioArtwork, makeVariation } from '#test/support/web/builders.ts';
import { offline, pending, refusal } from '#test/support/web/fake-api.tsx';

describe('the artwork dialog', () => {
  // Rule 6.2
  test('shows the title, the description with its first line plain and the others italic, price, stock and category', async () => {
    await openWork('A1');

    expect(screen.getByText('A staircase that changed its mind.').closest('em')).toBeNull();
    expect(screen.getByText('Acrylic and ink.').closest('em')).not.toBeNull();
    expect(screen.getByText('$1,200.00')).toBeVisible();
    expect(screen.getByText('Only 1 left!')).toBeVisible();
    expect(fact('Category')).toHaveTextContent('Originals');
    expect(screen.getByRole('img', { name: 'The Moon Stairs' })).toBeInTheDocument();
    expect(screen.queryByText('Year')).toBeNull();
  });

  // Rule 6.7
  test("shows no row for a variation named 'regular', but one for any other", async () => {
    const { user } = await openWork('A3');
    expect(screen.queryByText('Selected Variation')).toBeNull();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prints');

    expect(fact('Selected Variation')).toHaveTextContent('18 × 24 in');
  });

  // Rule 6.14
  test('shows the stock as a number if it is known', async () => {
    const { user } = await openWork('A3');
    expect(screen.getByText('5 in stock')).toBeVisible();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prints');

    expect(screen.getByText('Only 2 left!')).toBeVisible();
  });

  // Rule 6.8
  test("shows 'Price on request' once for a work without a price, and a button that opens the question form", async () => {
    const { user } = await openWork('A1', {
      listArtworks: [],
      getArtwork: { ...original, variations: [makeVariation({ price: null })] },
    });

    expect(screen.getAllByText('Price on request')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Ask about this work' }));

    expect(await screen.findByRole('dialog', { name: 'Contact Marlo Wren' })).toBeVisible();
  });
});

describe('the artwork dialog without an answer', () => {
  test('shows a skeleton while loading', async () => {
    const { handler, resolve } = pending<typeof original>();
    await openDialog('A1', { listArtworks: [], getArtwork: handler });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();

    resolve(original);

    expect(await screen.findByRole('heading', { name: 'The Moon Stairs' })).toBeInTheDocument();
  });

  // Rule 6.12
  test('shows an error when the server refuses', async () => {
    await openDialog('A1', { listArtworks: [], getArtwork: refusal(500) });

    expect(await screen.findByText('Error loading artwork')).toBeInTheDocument();
    expect(screen.getByText('Failed to fetch artwork')).toBeInTheDocument();
  });

  test('shows an error when the network is down', async () => {
    await openDialog('A1', { listArtworks: [], getArtwork: offline });

    expect(await screen.findByText('Error loading artwork')).toBeInTheDocument();
    expect(
      screen.getByText('We could not reach the shop. Check your connection and try again.'),
    ).toBeInTheDocument();
  });

  test('says that an artwork is gone even if the list still contains it', async () => {
    await openDialog('A1', { getArtwork: refusal(404, { error: 'Artwork not found' }) });

    expect(await screen.findByText('Artwork not found')).toBeInTheDocument();
    expect(
      screen.getByText("The artwork you're looking for doesn't exist or has been removed."),
    ).toBeInTheDocument();
  });

  // Rule 13.13
  test("shows a hidden work from the studio's list in the studio", async () => {
    const hidden = makeStudioArtwork({ id: 'H', title: 'Under the Stairs', hidden: true });
    await openDialog('H', { listArtworks: [hidden], getArtwork: refusal(404) }, 'studio');

    expect(await dialog('Under the Stairs')).toBeInTheDocument();
  });

  test('keeps a hidden work in the studio when the shop answers with another format', async () => {
    const hidden = { ...makeArtwork({ id: 'H' }), hidden: true, squareId: 'H', featured: false };
    const other = makeArtwork({ id: 'O', category: 'Fine Art Prints', description: 'Another format.' });
    await openDialog('H', { listArtworks: [hidden], getArtwork: other }, 'studio');
    await waitFor(() => expect(screen.queryByText('Another format.')).toBeNull());
    expect(await screen.findByText(hidden.description.split('\n')[0] ?? '')).toBeVisible();
  });

  test('shows the opened work in the studio, not another of the same title, and no buy button', async () => {
    const hidden = makeStudioArtwork({ id: 'H', title: 'The Owl', category: 'Originals', hidden: true });
    const other = makeStudioArtwork({ id: 'P', title: 'The Owl', category: 'Fine Art Prints' });
    await openDialog('H', { listArtworks: [hidden, other], getArtwork: refusal(404) }, 'studio');

    const opened = within(await dialog('The Owl'));

    expect(opened.getByText('Originals')).toBeInTheDocument();
    expect(opened.queryByText('Fine Art Prints')).not.toBeInTheDocument();
    expect(opened.queryByRole('button', { name: /cart/i })).not.toBeInTheDocument();
  });
});

describe('the history entry of the artwork dialog', () => {
  test('is removed when the dialog closes by other means', async () => {
    const back = vi.spyOn(window.history, 'back');
    const { user } = await openWork('A1');

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(isOpen()).toBe(false);
    await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    back.mockRestore();
  });
});
