// Rule 6.11
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeArtwork } from '#test/support/web/builders.ts';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { ArtworkDialog } from '#web/features/artwork/artwork-dialog.tsx';

const open = (artworkId: string | undefined) =>
  renderApp(<ArtworkDialog artworkId={artworkId} onClose={() => undefined} source="gallery" />);

test('a closed dialog asks for no artwork', () => {
  const api = fakeApi();
  open(undefined);

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf('getArtwork')).toHaveLength(0);
});

test("without an id it says 'No artwork ID provided' and asks for nothing", async () => {
  const api = fakeApi();
  open('');

  expect(await screen.findByText('Error loading artwork')).toBeInTheDocument();
  expect(screen.getByText('No artwork ID provided')).toBeInTheDocument();
  expect(api.callsOf('getArtwork')).toHaveLength(0);
});

// Rule 6.8
test("an artwork without variations has 'Price on request', 'N/A' for stock, and cannot be added", async () => {
  fakeApi({ getArtwork: makeArtwork({ id: 'A1', variations: [] }) });
  open('A1');

  const dialog = within(await screen.findByRole('dialog', { name: 'The Moon Stairs' }));
  expect(dialog.getByText('Price on request')).toBeVisible();
  expect(dialog.getByText('N/A')).toBeVisible();
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Out of Stock' })).toHaveAttribute('aria-disabled', 'true');
});
