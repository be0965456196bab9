// Rules 13.4, 13.5, 13.6 and 13.7
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openAdmin, running, startButton } from '#test/support/web/admin-page.tsx';
import { makeSyncProgress } from '#test/support/web/builders.ts';
import { offline, refusal } from '#test/support/web/fake-api.tsx';

describe('the sync', () => {
  test('starts with the trimmed filter and shows its progress', async () => {
    const { api, user } = await openAdmin({ startSync: running(3), getSyncProgress: makeSyncProgress() });
    await waitFor(async () => expect(await startButton()).toBeEnabled());
    await user.type(screen.getByLabelText('Filter (optional)'), '  owl ');
    api.answer({ getSyncProgress: running(3) });
    await user.click(await startButton());

    expect(await screen.findByText('Sync Started')).toBeVisible();
    expect(api.bodiesOf('startSync')).toEqual([{ filter: 'owl' }]);
    const bar = screen.getByRole('progressbar', { name: 'Sync progress' });
    expect(bar).toHaveAttribute('max', '10');
    expect(bar).toHaveAttribute('value', '3');
    const panel = within(screen.getByRole('region', { name: 'Catalogue sync' }));
    expect(panel.getByText('3 of 10')).toBeVisible();
    expect(panel.getByText('Reading works')).toBeVisible();
    expect(await startButton()).toBeDisabled();
  });

  test("shows 'Failed to start Square sync' if it does not start", async () => {
    const { user } = await openAdmin({ startSync: refusal(503) });
    await waitFor(async () => expect(await startButton()).toBeEnabled());
    await user.click(await startButton());
    expect(await screen.findByText('Failed to start Square sync')).toBeVisible();
    expect(await startButton()).toBeEnabled();
  });

  test('fetches its progress every second while it runs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = await openAdmin({ getSyncProgress: running(1) });
    await screen.findByRole('progressbar');
    const asked = api.callsOf('getSyncProgress').length;
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(api.callsOf('getSyncProgress').length - asked).toBeGreaterThanOrEqual(3);
    expect(api.callsOf('getSyncProgress').length - asked).toBeLessThanOrEqual(4);

    const lists = api.callsOf('listArtworks').length;
    api.answer({ getSyncProgress: makeSyncProgress({ status: 'completed', current: 10, total: 10 }) });
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    expect(await screen.findByText('Sync completed')).toBeVisible();
    await waitFor(() => expect(api.callsOf('listArtworks').length).toBe(lists + 1));

    const after = api.callsOf('getSyncProgress').length;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(api.callsOf('getSyncProgress')).toHaveLength(after);
  });

  // Rule 13.8
  test.each(['completed', 'error'] as const)(
    'shows its failures in a dialog when it ends with the status %s',
    async (status) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { api } = await openAdmin({ getSyncProgress: running(1) });
      await screen.findByRole('progressbar');
      await screen.findByRole('button', { name: 'Moon' });
      const lists = api.callsOf('listArtworks').length;
      api.answer({
        getSyncProgress: makeSyncProgress({
          status,
          failures: [
            { type: 'item', itemTitle: '<b>Owl</b>', itemId: 'I1', error: 'It has no variations' },
            {
              type: 'variation',
              itemTitle: 'Moon',
              itemId: 'I2',
              variationName: 'A4',
              variationId: 'V4',
              error: 'Negative count',
            },
          ],
        }),
      });
      await act(() => vi.advanceTimersByTimeAsync(1_200));
      const dialog = within(await screen.findByRole('dialog', { name: 'Sync failures' }));
      const [owl, moon] = dialog.getAllByRole('listitem');
      expect(owl).toHaveTextContent(/<b>Owl<\/b>.*It has no variations.*Item I1/);
      expect(moon).toHaveTextContent(/Moon — A4.*Negative count.*Variation V4 of item I2/);
      await waitFor(() => expect(api.callsOf('listArtworks')).toHaveLength(lists + 1));
    },
  );

  // Rule 13.20
  test('shows the counts of a finished run only once', async () => {
    const message = 'Sync completed: 4 new, 3 changed, 2 unchanged, 1 removed.';
    const changes = { new: 4, changed: 3, unchanged: 2, gone: 1 };
    await openAdmin({ getSyncProgress: makeSyncProgress({ status: 'completed', message, changes }) }, 'Sync');

    expect(await screen.findAllByText(/unchanged/)).toEqual([screen.getByText(message)]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('does not open the failures of an earlier run without a click', async () => {
    const failures = [{ type: 'item' as const, itemTitle: 'Owl', itemId: 'I1', error: 'E' }];
    const { user } = await openAdmin(
      { getSyncProgress: makeSyncProgress({ status: 'error', message: 'Square is down', failures }) },
      'Sync',
    );
    expect(await screen.findByText('Square is down')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 failure' }));
    expect(await screen.findByRole('dialog', { name: 'Sync failures' })).toBeVisible();
  });

  // Rule 13.15
  test('asks for confirmation before it removes many works', async () => {
    const stopped = makeSyncProgress({ status: 'error', message: 'Too many would vanish', wouldVanish: 31 });
    const { api, user } = await openAdmin({ getSyncProgress: stopped, startSync: running(0) }, 'Sync');
    await user.click(await screen.findByRole('button', { name: 'Review 31 works' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove 31 works from the shop?' }));
    expect(dialog.getByText(/Nothing has been removed yet/)).toBeVisible();
    const yes = dialog.getByRole('button', { name: 'Remove 31 works' });
    await waitFor(() => expect(yes).not.toHaveAttribute('aria-disabled'));
    await user.click(yes);
    await waitFor(() => expect(api.bodiesOf('startSync')).toEqual([{ confirmVanishing: true }]));
  });

  test('shows who started it and when', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const startedBy = "the shop's first start";
    const startedAt = '2026-11-22T10:00:00Z';
    const { api } = await openAdmin({ getSyncProgress: { ...running(1), startedBy, startedAt } });
    expect(await screen.findByText(/^Since .*, started by the shop's first start$/)).toBeVisible();

    const finishedAt = '2026-11-22T10:01:00Z';
    api.answer({
      getSyncProgress: makeSyncProgress({ status: 'completed', startedBy, startedAt, finishedAt }),
    });
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    expect(await screen.findByText(/^Ended .*, started by the shop's first start$/)).toBeVisible();
  });

  test('has an indeterminate progress bar if the total is unknown', async () => {
    await openAdmin({ getSyncProgress: { ...running(300), total: 0 } });
    expect(await screen.findByRole('progressbar')).not.toHaveAttribute('value');
    expect(screen.getByText('300')).toBeVisible();
  });

  test("shows 'Failed to fetch sync progress' if its progress cannot be read", async () => {
    await openAdmin({ getSyncProgress: offline });
    expect(await screen.findByText('Failed to fetch sync progress')).toBeVisible();
  });
});
