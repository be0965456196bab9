// Rule 13.29
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { makeStudioArtwork } from '#test/support/web/builders.ts';

const works = ['Moon', 'Owl', 'Reef'].map((title) => makeStudioArtwork({ id: title.toUpperCase(), title }));

async function openPrint(listArtworks = works) {
  const { user } = await openAdmin({ listArtworks });
  await user.click(await screen.findByRole('checkbox', { name: `All ${listArtworks.length} shown` }));
  await user.click(screen.getByRole('button', { name: 'Print…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Print for a show' });
  return { user, dialog: within(dialog) };
}

describe('the print dialog for a show', () => {
  test('prints a label for each selected work and the price list, and warns about an address that is not the shop’s own', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user, dialog } = await openPrint();
    expect(dialog.getByText('3 labels on 1 sheet')).toBeVisible();
    expect(dialog.getByText(/^The codes lead to localhost/)).toBeVisible();
    const labels = screen.getByRole('region', { name: 'Wall labels', hidden: true });
    expect(within(labels).getAllByRole('link', { hidden: true })).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Price list', hidden: true })).toHaveTextContent('Owl');

    await user.click(dialog.getByRole('button', { name: 'Print…' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('leaves out labels or the price list if switched off, and prints nothing if both are switched off', async () => {
    const { user, dialog } = await openPrint();
    await user.click(dialog.getByRole('checkbox', { name: 'Wall labels' }));
    expect(screen.queryByRole('region', { name: 'Wall labels', hidden: true })).toBeNull();
    expect(dialog.queryByLabelText('Label sheet')).toBeNull();

    await user.click(dialog.getByRole('checkbox', { name: 'Price list' }));
    expect(dialog.getByRole('button', { name: 'Print…' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('leaves out a hidden work and explains why', async () => {
    const listArtworks = works.map((work) => ({ ...work, hidden: work.title === 'Moon' }));
    const { dialog } = await openPrint(listArtworks);

    expect(
      dialog.getByText('1 hidden work is left out, because visitors cannot open its page.'),
    ).toBeVisible();
    const list = screen.getByRole('region', { name: 'Price list', hidden: true });
    expect(list).not.toHaveTextContent('Moon');
  });

  test('says what to do if all selected works are hidden', async () => {
    const { dialog } = await openPrint(works.map((work) => ({ ...work, hidden: true })));
    expect(dialog.getByText(/^3 hidden works are left out, .* Unhide the works/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Print…' })).toHaveAttribute('aria-disabled', 'true');
  });
});
