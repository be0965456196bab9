// Rule 5.23
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { attributeFacts } from '#functions/sync/normalise/attribute-facts.ts';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { setPolicies } from '#test/support/web/policies.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import ArtworkPage from '#web/pages/artwork.tsx';
import { startingPromises } from '#web/words/starting-promises.ts';

beforeEach(() => setWindow({ width: 390 }));

interface Attribute {
  readonly name: string;
  readonly string_value: string;
}

/** The demo's originals as the sync imports them; the size is that of the picture. */
const originals = demoCatalogue()
  .objects.filter((object) => JSON.stringify(object).includes('Certificate'))
  .map((object: CatalogueObject): Artwork => {
    const attributes = Object.entries(object['custom_attribute_values'] as Record<string, Attribute>).map(
      ([key, { name, string_value }]) => [key, { name, stringValue: string_value }],
    );
    const { facts } = attributeFacts(Object.fromEntries(attributes), new Map(), Date.now());
    const [, width = '4', height = '5'] = /(\d+) × (\d+) in$/.exec(facts.medium) ?? [];
    return makeArtwork({
      id: 'A1',
      title: object.item_data?.name ?? '',
      ...facts,
      picture: { key: 'k', width: 50 * +width, height: 50 * +height, color: '#2a1f3d', widths: [320] },
    });
  });

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
  test("answers a buyer's questions for every original of the demo: signature, framing and certificate", () => {
    expect(originals.length).toBeGreaterThan(10);
    for (const { signed, framing, certificate, details } of originals)
      expect([signed, framing, certificate, details]).toEqual([
        'Signed on the back',
        'Unframed',
        'Certificate of authenticity',
        'Ready to hang',
      ]);
  });

  test("answers a buyer's questions with at most two clicks, without leaving the page", async () => {
    const [artwork = makeArtwork()] = originals;
    const { user } = await open(artwork);
    const press = async (words: string) => {
      await user.click(screen.getByRole('link', { name: words }));
      return screen.findByRole('dialog');
    };

    // Questions: where it is sent and what that costs; who sees the card data; who painted it.
    expect(screen.getByRole('link', { name: 'Free shipping worldwide.' })).toBeVisible();
    expect(screen.getByText(/never sees your card/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Marlo Wren' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'About the Artist' })).toHaveAttribute('href', '/about');
    // Questions: size, signature, frame, certificate, and the effect on a wall.
    expect(fact('Size')).toHaveTextContent(/in \(.* cm\)$/);
    expect(fact('Medium')).not.toHaveTextContent('×');
    expect(fact('Signed')).toHaveTextContent('Signed on the back');
    expect(fact('Framing')).toHaveTextContent('Unframed');
    expect(fact('Certificate')).toHaveTextContent('Certificate of authenticity');
    expect(screen.getByRole('button', { name: 'On a wall' })).toBeEnabled();
    // Questions: when it is shipped, and what if it arrives damaged.
    const delivery = await press(startingPromises.shippingPromise);
    expect(await within(delivery).findByText(/arrives damaged/)).toBeVisible();
    await user.click(within(delivery).getByRole('button', { name: 'Close' }));
    // Questions: returns and withdrawal.
    const returns = await press(startingPromises.returnsPromise);
    expect(await within(returns).findByText(/within 14 days/)).toBeVisible();
    expect(window.location.pathname).toBe('/artwork/A1');
  });

  test('shows nothing about facts that a shop with only Square’s required fields does not have', async () => {
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
