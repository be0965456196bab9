// Rule 6.11
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { ArtworkDialog } from '#web/features/artwork/artwork-dialog.tsx';

const open = (artworkId: string | undefined) =>
  renderApp(<ArtworkDialog artworkId={artworkId} onClose={() => undefined} source="gallery" />);

test('a closed artwork dialog requests no artwork', () => {
  const api = fakeApi();
  open(undefined);

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf('getArtwork')).toHaveLength(0);
});

test("the artwork dialog without an id says 'No artwork ID provided' and requests nothing", async () => {
  const api = fakeApi();
  open('');

  expect(await screen.findByText('Error loading artwork')).toBeInTheDocument();
  expect(screen.getByText('No artwork ID provided')).toBeInTheDocument();
  expect(api.callsOf('getArtwork')).toHaveLength(0);
});
