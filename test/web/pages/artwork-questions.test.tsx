// Rule 5.23
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { setPolicies } from '#test/support/web/policies.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import ArtworkPage from '#web/pages/artwork.tsx';
import { startingPromises } from '#web/words/starting-promises.ts';

beforeEach(() => setWindow({ width: 390 }));

async function open(artwork: Artwork) {
  const opened = openScreen(
    <Routes>
      <Route path="/artwork/:id" element={<ArtworkPage />} />
    </Routes>,
    '/artwork/A1',
    { listArtworks: [artwork], getArtwork: artwork },
  );
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;

describe('a work’s page', () => {
  test('answers a shopper’s questions with at most two clicks on the same page', async () => {
    const { user } = await open(
      makeArtwork({
        id: 'A1',
        medium: 'Acrylic on canvas, 24 × 30 in',
        signed: 'Signed on the back',
        framing: 'Unframed',
        certificate: 'Certificate of authenticity',
      }),
    );
    const press = async (words: string) => {
      await user.click(screen.getByRole('link', { name: words }));
      return screen.findByRole('dialog');
    };

    // Where is the work sent, and what does that cost? Who sees the card data? Who painted the work?
    expect(screen.getByRole('link', { name: 'Free shipping worldwide.' })).toBeVisible();
    expect(screen.getByText(/never sees your card/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Marlo Wren' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'About the Artist' })).toHaveAttribute('href', '/about');
    // What are size, signature, frame and certificate? How does the work look on a wall?
    expect(fact('Size')).toHaveTextContent(/in \(.* cm\)$/);
    expect(fact('Medium')).not.toHaveTextContent('×');
    expect(fact('Signed')).toHaveTextContent('Signed on the back');
    expect(fact('Framing')).toHaveTextContent('Unframed');
    expect(fact('Certificate')).toHaveTextContent('Certificate of authenticity');
    expect(screen.getByRole('button', { name: 'On a wall' })).toBeEnabled();
    // When is the work shipped, and what happens if it arrives damaged?
    const delivery = await press(startingPromises.shippingPromise);
    expect(await within(delivery).findByText(/arrives damaged/)).toBeVisible();
    await user.click(within(delivery).getByRole('button', { name: 'Close' }));
    // Can the shopper return the work?
    const returns = await press(startingPromises.returnsPromise);
    expect(await within(returns).findByText(/within 14 days/)).toBeVisible();
    expect(window.location.pathname).toBe('/artwork/A1');
  });

  test('omits facts that the work does not have', async () => {
    setPolicies({ pages: [], promises: [] });
    const bare = { id: 'A1', description: '', medium: '', variations: [makeVariation()] };
    await open(makeArtwork(bare));

    expect(screen.getByText('Free shipping worldwide.')).toBeVisible();
    expect(screen.getByText(/never sees your card/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Marlo Wren' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'About this work' })).toBeNull();
    expect(screen.queryByRole('term')).toBeNull();
    expect(screen.queryByRole('button', { name: 'On a wall' })).toBeNull();
    expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.includes('policies'))).toBe(
      false,
    );
  });
});
