// Rules 13.1, 13.2, 13.6, 13.14 and 13.19
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import {
  fold,
  locations,
  openAdmin,
  openFold,
  running,
  sellForReal,
  startButton,
} from '#test/support/web/admin-page.tsx';
import { makeSyncProgress } from '#test/support/web/builders.ts';
import { offline, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import AdminPage from '#web/pages/admin.tsx';

const done = makeSyncProgress({ status: 'completed' });

describe('test mode', () => {
  const off = { name: 'Switch test mode off?' };

  test('is switched off after one confirmation, and saved', async () => {
    const { api, user } = await openAdmin(
      { setTestMode: ({ body }) => ({ testMode: body.enabled }) },
      'Test mode',
    );
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());
    expect(screen.getByText(/Nothing is really sold/)).toBeVisible();

    await user.click(control);
    const asking = within(await screen.findByRole('dialog', off));
    expect(asking.getByText(/visitors pay for real/)).toBeVisible();
    expect(control).toBeChecked();
    expect(api.callsOf('setTestMode')).toEqual([]);
    api.answer({ getTestMode: { testMode: false } });
    await sellForReal(user);

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(control).not.toBeChecked();
    expect(await screen.findByText(/The shop sells for real/)).toBeVisible();
    expect(api.bodiesOf('setTestMode')).toEqual([{ enabled: false }]);
  });

  test('stays on after Cancel', async () => {
    const { api, user } = await openAdmin(
      { setTestMode: ({ body }) => ({ testMode: body.enabled }) },
      'Test mode',
    );
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());

    await user.click(control);
    await user.click(await screen.findByRole('button', { name: 'Keep it on' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(control).toBeChecked();
    expect(api.callsOf('setTestMode')).toEqual([]);
  });

  test('is switched on without a confirmation', async () => {
    const { api, user } = await openAdmin(
      { getTestMode: { testMode: false }, setTestMode: ({ body }) => ({ testMode: body.enabled }) },
      'Test mode',
    );
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeEnabled());

    await user.click(control);

    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(api.bodiesOf('setTestMode')).toEqual([{ enabled: true }]));
  });

  test("stays on and shows 'Failed to update test mode' if the change cannot be saved", async () => {
    const { user } = await openAdmin({ setTestMode: offline }, 'Test mode');
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());
    await user.click(control);
    await sellForReal(user);
    expect(await screen.findByText('Failed to update test mode')).toBeVisible();
    expect(control).toBeChecked();
  });
});

describe('the status line', () => {
  test('opens at most one of its sections: sync, test mode and location', async () => {
    const { user } = await openAdmin({
      getSyncProgress: { ...done, finishedAt: new Date().toISOString() },
    });
    const [sync, testMode, location] = [await fold('Sync'), await fold('Test mode'), await fold('Location')];
    await waitFor(() => expect(sync).toHaveTextContent(/^Sync \d+:\d\d/));
    expect(testMode).toHaveTextContent('Test mode On');
    expect(location).toHaveTextContent('Location Studio');
    for (const head of [sync, testMode, location]) expect(head).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: 'Start Square sync' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Test mode' })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();

    await user.click(sync);
    await user.type(screen.getByLabelText('Filter (optional)'), 'owl');
    await user.click(location);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(sync).toHaveAttribute('aria-expanded', 'false');
    await user.click(location);
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(sync);
    expect(screen.getByLabelText('Filter (optional)')).toHaveValue('owl');
  });

  test.each([
    ['a shop that has never synced', makeSyncProgress(), 'Never run'],
    [
      'a run that is under way',
      makeSyncProgress({ status: 'in_progress', current: 3, total: 10 }),
      '3 of 10',
    ],
  ])('opens the sync section automatically for %s', async (_, getSyncProgress, words) => {
    const { user } = await openAdmin({ getSyncProgress });
    const sync = await fold('Sync');
    await waitFor(() => expect(sync).toHaveAttribute('aria-expanded', 'true'));
    expect(sync).toHaveTextContent(words);
    await user.click(sync);
    expect(sync).toHaveAttribute('aria-expanded', 'false');
  });

  test('keeps the sync section closed if the run ended while another page was open', async () => {
    const { api, client, unmount } = await openAdmin({ getSyncProgress: running(3) });
    await waitFor(async () => expect(await fold('Sync')).toHaveAttribute('aria-expanded', 'true'));
    unmount();
    await client.invalidateQueries({ refetchType: 'none' });
    api.answer({ getSyncProgress: { ...done, finishedAt: new Date().toISOString() } });
    renderApp(<AdminPage />, { path: '/admin', client });
    await waitFor(async () => expect(await fold('Sync')).toHaveTextContent(/^Sync \d+:\d\d/));
    expect(await fold('Sync')).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('payment locations', () => {
  test('are listed with id, name and address, and can be chosen', async () => {
    const { api, user } = await openAdmin(
      { setLocation: { ...locations[1], selected: true } as Answer<'setLocation'> },
      'Location',
    );
    const fair = await screen.findByRole('radio', { name: /Fair/ });
    expect(screen.getByRole('radio', { name: /Studio.*1 Attic Lane.*L1/ })).toBeChecked();
    api.answer({
      listLocations: locations.map((location) => ({ ...location, selected: location.id === 'L2' })),
    });
    await user.click(fair);
    await waitFor(() => expect(fair).toBeChecked());
    await waitFor(() => expect(api.bodiesOf('setLocation')).toEqual([{ locationId: 'L2' }]));
    expect(await screen.findByText('A sync is reading its stock and prices from Square.')).toBeVisible();
    expect(screen.getByText(/Choosing another starts a sync/)).toBeVisible();
  });

  test("keep the former choice and show 'Failed to update Square location' if a choice cannot be saved", async () => {
    const { user } = await openAdmin(
      { setLocation: refusal(400, { error: 'Unknown location' }) },
      'Location',
    );
    await user.click(await screen.findByRole('radio', { name: /Fair/ }));
    expect(await screen.findByText('Failed to update Square location')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Studio/ })).toBeChecked();
  });

  // Rule 13.3
  test('prevent a sync while they cannot be loaded', async () => {
    const { api, user } = await openAdmin({
      getSyncProgress: done,
      listLocations: refusal(503),
    });
    const text = 'Failed to load Square locations... Please check your Square API credentials.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(await fold('Location')).toHaveTextContent('Not loaded');
    await openFold(user, 'Sync');
    expect(await startButton()).toBeDisabled();

    api.answer({ listLocations: locations });
    await openFold(user, 'Location');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await fold('Location')).toHaveTextContent('Studio'));
    await openFold(user, 'Sync');
    await waitFor(async () => expect(await startButton()).toBeEnabled());
  });

  test('prevent a sync if Square has none', async () => {
    const { user } = await openAdmin({ getSyncProgress: done, listLocations: [] });
    expect(await screen.findByText(/None of your locations in Square/)).toBeVisible();
    expect(await fold('Location')).toHaveTextContent('None chosen');
    await openFold(user, 'Sync');
    expect(await startButton()).toBeDisabled();
  });
});
