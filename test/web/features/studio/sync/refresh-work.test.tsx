// Rule 13.17
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Reread } from '#shared/studio/sync-change.ts';
import { openAdmin, openFold } from '#test/support/web/admin-page.tsx';
import { makeStudioArtwork, makeSyncProgress } from '#test/support/web/builders.ts';
import { type FakeHandlers, pending, refusal } from '#test/support/web/fake-api.tsx';
import { openRow } from '#test/support/web/inventory-rows.ts';

const moon = makeStudioArtwork();
const makeReread = (overrides: Partial<Reread> = {}): Reread => ({
  artworkId: moon.id,
  title: moon.title,
  change: 'changed',
  fields: [],
  readAt: '2026-11-22T14:05:00.000Z',
  failures: [],
  awaitsPicture: false,
  ...overrides,
});
const button = (title = 'The Moon Stairs') =>
  screen.findByRole('button', { name: `Refresh from Square ${title}` });

async function openStudio(handlers: FakeHandlers = {}) {
  const opened = await openAdmin({ listArtworks: [moon], ...handlers });
  await openRow(opened.user, moon.title);
  return { ...opened, read: await button() };
}

describe('reading a work from Square again', () => {
  test('shows the cause of a failure; the retry runs once despite two clicks, and shows the changes', async () => {
    const error = 'Failed to read this work from Square';
    const { api, user, read } = await openStudio({ resyncArtwork: refusal(503, { error }) });
    await user.click(read);
    expect(await screen.findByText(error)).toHaveAttribute('role', 'alert');

    const answer = pending<Reread>();
    api.answer({ resyncArtwork: answer.handler });
    await user.click(read);
    expect(read).toHaveAttribute('aria-disabled', 'true');
    await user.click(read);
    answer.resolve(
      makeReread({
        fields: [
          { name: 'price', variation: 'A4', before: '$120.00', after: '$150.00' },
          { name: 'description', before: '', after: 'Now with words.' },
        ],
        awaitsPicture: true,
      }),
    );

    expect(await screen.findByText('Refreshed, and changed:')).toBeVisible();
    expect(screen.queryByText(error)).toBeNull();
    const row = within(read.closest('li') as HTMLElement);
    expect(row.getByText('Price of A4').parentElement).toHaveTextContent(
      /Before: \$120\.00.*After: \$150\.00/,
    );
    expect(row.getByText('Description').parentElement).toHaveTextContent(/nothing.*Now with words\./);
    expect(row.getByText(/A sync has started to make its picture/)).toBeVisible();
    expect(api.callsOf('resyncArtwork').map(({ params }) => params)).toEqual([
      { id: moon.id },
      { id: moon.id },
    ]);
    await waitFor(() => expect(api.callsOf('listArtworks').length).toBeGreaterThan(1));
  });

  test.each<[string, Partial<Reread>, string]>([
    ['that nothing has changed', { change: 'unchanged' }, 'Refreshed. Nothing has changed.'],
    ['that nothing visible has changed', {}, 'Refreshed. Nothing that visitors see has changed.'],
    ['that the work is in the shop again', { change: 'new' }, 'It is now in the shop.'],
    ['that the work was removed', { change: 'gone' }, 'The Moon Stairs was removed from the shop'],
    [
      'the remaining problem',
      { failures: [{ type: 'item', itemTitle: 'Moon', itemId: moon.id, error: 'It has no picture.' }] },
      'It has no picture.',
    ],
  ])('shows %s', async (_, reread, words) => {
    const { user, read } = await openStudio({ resyncArtwork: makeReread(reread) });

    await user.click(read);

    expect(await screen.findByText(words)).toBeVisible();
  });

  test("shows the last update and problem, with links to the item in Square and to the work's page", async () => {
    await openStudio({
      getSyncProgress: makeSyncProgress({
        status: 'completed',
        readAt: '2024-11-21T03:15:00.000Z',
        rereads: [{ artworkId: moon.id, at: '2024-11-22T14:05:00.000Z' }],
        failures: [{ type: 'item', itemTitle: 'Moon', itemId: moon.id, error: 'Its price is 0.' }],
        itemsUrl: 'https://square.example/library/',
      }),
    });

    expect(await screen.findByText(/^Updated Nov 22, 2024/)).toBeVisible();
    expect(screen.getByText('Its price is 0.')).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Edit in Square The Moon Stairs (opens in a new tab)' }),
    ).toHaveAttribute('href', `https://square.example/library/${moon.id}`);
    expect(screen.getByRole('link', { name: 'View in shop The Moon Stairs' })).toHaveAttribute(
      'href',
      `/artwork/${moon.id}`,
    );
  });

  test("is possible in the work's dialog", async () => {
    const { user } = await openStudio({ resyncArtwork: makeReread({ change: 'unchanged' }) });

    await user.click(await screen.findByRole('button', { name: 'The Moon Stairs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The Moon Stairs' }));
    await user.click(dialog.getByRole('button', { name: 'Refresh from Square The Moon Stairs' }));

    expect(await dialog.findByText('Refreshed. Nothing has changed.')).toBeVisible();
  });
});

test('the list of failures can read a failed work again and keeps its entry, but not for an invalid id', async () => {
  const failures = [
    { type: 'item' as const, itemTitle: 'Owl', itemId: 'OWL', error: 'It has no name in Square.' },
    { type: 'item' as const, itemTitle: '', itemId: 'a#b', error: 'Its id has characters.' },
  ];
  const status = 'completed';
  const { api, user } = await openStudio({
    getSyncProgress: makeSyncProgress({ status, failures }),
    resyncArtwork: makeReread({ artworkId: 'OWL', change: 'new' }),
  });
  await openFold(user, 'Sync');
  await user.click(await screen.findByRole('button', { name: 'Show 2 failures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync failures' }));
  api.answer({ getSyncProgress: makeSyncProgress({ status, failures: failures.slice(1) }) });

  expect(dialog.getAllByRole('button', { name: /^Refresh from Square/ })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Refresh from Square Owl' }));

  expect(await dialog.findByText('It is now in the shop.')).toBeVisible();
  expect(dialog.getByText('It has no name in Square.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Show 1 failure' })).toBeVisible();
});
