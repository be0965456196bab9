import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import AdminPage from '#web/pages/admin.tsx';
import { makeStudioArtwork, makeSyncProgress, makeVariation } from './builders.ts';
import type { FakeHandlers } from './fake-api.tsx';
import { fakeSquareScript } from './fake-square-script.ts';
import { openStudioPage } from './screen.tsx';

/** Square locations, the first of which takes payments. */
export const locations = [
  { id: 'L1', name: 'Studio', address: '1 Attic Lane', selected: true },
  { id: 'L2', name: 'Fair', address: 'Market Square', selected: false },
];
/** All works of the inventory. */
export const works = [
  makeStudioArtwork({ id: 'OWL', title: 'The Owl' }),
  makeStudioArtwork({
    id: 'MOON',
    title: 'Moon',
    variations: [
      makeVariation({ name: 'A4', price: 40, inStock: 2 }),
      makeVariation({ id: 'V2', name: 'A3', price: null, inStock: 0 }),
    ],
  }),
];

/** A section of the status line, by the beginning of its button's name. */
type Part = 'Sync' | 'Test mode' | 'Location';

export const fold = (part: Part) => screen.findByRole('button', { name: new RegExp(`^${part}( |$)`) });

/** Opens the inventory as the signed-in artist, with a section of the status line open if `part` is set. */
export async function openAdmin(handlers: FakeHandlers = {}, part?: Part) {
  fakeSquareScript();
  const opened = openStudioPage(<AdminPage />, '/admin', {
    listArtworks: works,
    listLocations: locations,
    checkSelling: { findings: [] },
    ...handlers,
  });
  await screen.findByRole('heading', { name: 'Inventory Management' });
  if (part !== undefined) await openFold(opened.user, part);
  return opened;
}

/** Opens the section unless it has opened by itself. */
export async function openFold(user: UserEvent, part: Part): Promise<void> {
  const head = await fold(part);
  await waitFor(() => expect(head.textContent).not.toBe(`${part} `));
  if (head.getAttribute('aria-expanded') === 'false') await user.click(head);
}

export const running = (current: number) =>
  makeSyncProgress({ status: 'in_progress', current, total: 10, message: 'Reading works' });
export const startButton = () => screen.findByRole('button', { name: 'Start Square sync' });

/** Waits for the check of a sale, then confirms that test mode is switched off. */
export async function sellForReal(user: UserEvent): Promise<void> {
  await screen.findByText('A sale can succeed:');
  await user.click(screen.getByRole('button', { name: 'Sell for real' }));
}
