// Rule 13.25
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { LeftOut } from '#shared/studio/left-out.ts';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { makeSyncProgress } from '#test/support/web/builders.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';

const itemsUrl = 'https://squareup.example/items/';
const entries: LeftOut[] = [
  { artworkId: 'GIFT', title: 'A card for a friend', reason: 'kind', detail: 'Gift card' },
  { artworkId: 'OWL', title: 'The Owl', reason: 'archived' },
  { artworkId: 'ANT', title: 'Ant', reason: 'archived' },
  { artworkId: 'bad id', title: '', reason: 'refused', detail: 'It has no name in Square.' },
  { artworkId: 'MOON', title: 'Moon Stairs', reason: 'elsewhere', sizes: ['A4', 'A3'] },
];

function openStudio(tally: { works: number; leftOut: number }, handlers: FakeHandlers = {}) {
  const readAt = '2026-11-20T03:15:00.000Z';
  const progress = makeSyncProgress({ status: 'completed', readAt, tally: { run: 3, ...tally }, itemsUrl });
  return openAdmin({ getSyncProgress: progress, listLeftOut: { entries }, ...handlers }, 'Sync');
}

async function openList(user: UserEvent, name = '4 not in the shop') {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Not in the shop' }));
}

describe('the left-out list', () => {
  test('is linked beside the number of works, and groups items by reason with advice and links to Square', async () => {
    const { api, user } = await openStudio({ works: 61, leftOut: 4 }, { listLeftOut: refusal(503) });
    expect(await screen.findByText('61 works in the shop')).toBeVisible();

    const dialog = await openList(user);
    await dialog.findByRole('alert');
    api.answer({ listLeftOut: { entries } });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));

    await dialog.findByText('Gift card');
    expect(dialog.getByText(/as of the sync of/)).toBeVisible();
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Could not be read 1',
      'Archived 2',
      'Not works 1',
      'Sizes of works that are in the shop 1',
    ]);
    expect(dialog.getByText('To bring one back, unarchive it in Square.')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'UntitledIt has no name in Square.',
      'AntEdit in Square Ant (opens in a new tab)Refresh from Square Ant',
      'The OwlEdit in Square The Owl (opens in a new tab)Refresh from Square The Owl',
      'A card for a friendGift card',
      'Moon StairsA4, A3: not at this locationEdit in Square Moon Stairs (opens in a new tab)Refresh from Square Moon Stairs',
    ]);
    expect(dialog.getByRole('link', { name: 'Edit in Square The Owl (opens in a new tab)' })).toHaveAttribute(
      'href',
      `${itemsUrl}OWL`,
    );
  });

  test('is not linked if every item is in the shop', async () => {
    await openStudio({ works: 1, leftOut: 0 });

    expect(await screen.findByText('1 work in the shop')).toBeVisible();
    expect(screen.queryByRole('button', { name: /not in the shop/ })).not.toBeInTheDocument();
  });

  test('has a search if it is long, and loads more pages', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      artworkId: `OLD${index}`,
      title: `Old work ${index}`,
      reason: 'archived' as const,
    }));
    const { user } = await openStudio(
      { works: 61, leftOut: 21 },
      {
        listLeftOut: ({ query: { cursor } }) =>
          cursor === undefined ? { entries: many, cursor: 'next' } : { entries: entries.slice(0, 1) },
      },
    );
    const dialog = await openList(user, '21 not in the shop');

    await user.type(await dialog.findByLabelText('Search this list'), 'work 7');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Old work 7Edit in Square Old work 7 (opens in a new tab)Refresh from Square Old work 7',
      'Old work 17Edit in Square Old work 17 (opens in a new tab)Refresh from Square Old work 17',
    ]);
    await user.clear(dialog.getByLabelText('Search this list'));
    await user.click(dialog.getByRole('button', { name: 'Show more' }));

    expect(await dialog.findByText('Gift card')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(21);
    await user.type(dialog.getByLabelText('Search this list'), 'zebra');
    expect(dialog.getByRole('status')).toHaveTextContent('No matches for “zebra”.');
  });
});

test('the list of sync failures shows how many failures are not listed', async () => {
  const failure = { type: 'item' as const, itemTitle: 'Owl', itemId: 'I1', error: 'It has no name' };
  const { user } = await openStudio(
    { works: 61, leftOut: 4 },
    {
      getSyncProgress: makeSyncProgress({ status: 'completed', failures: [failure], moreFailures: 200 }),
    },
  );

  await user.click(await screen.findByRole('button', { name: 'Show 201 failures' }));

  expect(await screen.findByText('and 200 more, which are listed once these are corrected.')).toBeVisible();
});
