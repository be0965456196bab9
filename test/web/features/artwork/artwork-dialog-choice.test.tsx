// Rules 6.2, 6.3, 6.4 and 6.17
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dialog, openWork } from '#test/support/web/artwork-dialog.tsx';
import { refusal } from '#test/support/web/fake-api.tsx';

describe('category and variation', () => {
  // Rule 6.5
  test('are reset when the dialog closes', async () => {
    const { user } = await openWork('A2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Originals');

    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await dialog();

    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Prints');
  });
});

describe('add to cart', () => {
  test('adds the chosen variation of the chosen format', async () => {
    const { api, user } = await openWork('A1', { addToCart: refusal(409, { error: 'Sold a moment ago' }) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prints');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size & Price' }), 'S');

    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));

    expect(await screen.findByText('Sold a moment ago')).toBeInTheDocument();
    expect(api.callsOf('addToCart')[0]?.body).toEqual({ artworkId: 'A2', variationId: 'S' });
  });
});

describe('Prints on Wood', () => {
  const note =
    '* All Prints on Wood have a ~1/4" black border around them. That border is reproduced programmatically here, so the ratio of border to image may not be exact.';

  test('have a frame of 32 px and a note about it', async () => {
    await openWork('A3');

    expect(screen.getByText(note)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'The Moon Stairs' })).toHaveStyle({ padding: '32px' });
  });
});

describe('all sizes and prices', () => {
  // Rule 6.18
  test('are listed in a second dialog, including sold-out sizes', async () => {
    const { user } = await openWork('A2');

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
