import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import { locations, openAdmin, sellForReal, startButton } from '#test/support/web/admin-page.tsx';
import { offline, pending, refusal } from '#test/support/web/fake-api.tsx';

afterEach(() => vi.useRealTimers());

describe('test mode', () => {
  const off = { name: 'Switch test mode off?' };

  test('is switched off after it was asked once, in words, and is saved', async () => {
    const { api, user } = await openAdmin({ setTestMode: ({ body }) => ({ testMode: body.enabled }) });
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
    expect(api.callsOf('setTestMode').map(({ body }) => body)).toEqual([{ enabled: false }]);
  });

  test('stays on when she keeps it', async () => {
    const { api, user } = await openAdmin({ setTestMode: ({ body }) => ({ testMode: body.enabled }) });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());

    await user.click(control);
    await user.click(await screen.findByRole('button', { name: 'Keep it on' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(control).toBeChecked();
    expect(api.callsOf('setTestMode')).toEqual([]);
  });

  test('is switched on without a question: nobody loses anything by it', async () => {
    const { api, user } = await openAdmin({
      getTestMode: { testMode: false },
      setTestMode: ({ body }) => ({ testMode: body.enabled }),
    });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeEnabled());

    await user.click(control);

    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(api.callsOf('setTestMode').map(({ body }) => body)).toEqual([{ enabled: true }]),
    );
  });

  test('pressed again while the last change is under way ends as it was pressed last', async () => {
    const first = pending<{ testMode: boolean }>();
    const { api, user } = await openAdmin({ getTestMode: { testMode: false }, setTestMode: first.handler });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeEnabled());

    await user.click(control);
    await waitFor(() => expect(control).toBeChecked());
    await user.click(control);
    await sellForReal(user);
    expect(control).not.toBeChecked();
    api.answer({ setTestMode: ({ body }) => ({ testMode: body.enabled }) });
    first.resolve({ testMode: true });

    await waitFor(() =>
      expect(api.callsOf('setTestMode').map(({ body }) => body)).toEqual([
        { enabled: true },
        { enabled: false },
      ]),
    );
    await waitFor(() => expect(control).not.toBeChecked());
  });

  test("goes back and reads 'Failed to update test mode' when it cannot be saved", async () => {
    const { user } = await openAdmin({ setTestMode: offline });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());
    await user.click(control);
    await sellForReal(user);
    expect(await screen.findByText('Failed to update test mode')).toBeVisible();
    expect(control).toBeChecked();
  });
});

describe('payment locations', () => {
  test('are listed with id, name and address, and one can be chosen', async () => {
    const { api, user } = await openAdmin({
      setLocation: { ...locations[1], selected: true } as Answer<'setLocation'>,
    });
    const fair = await screen.findByRole('radio', { name: /Fair/ });
    expect(screen.getByRole('radio', { name: /Studio.*1 Attic Lane.*L1/ })).toBeChecked();
    api.answer({
      listLocations: locations.map((location) => ({ ...location, selected: location.id === 'L2' })),
    });
    await user.click(fair);
    await waitFor(() => expect(fair).toBeChecked());
    await waitFor(() =>
      expect(api.callsOf('setLocation').map(({ body }) => body)).toEqual([{ locationId: 'L2' }]),
    );
  });

  test("a choice that cannot be saved goes back and reads 'Failed to update Square location'", async () => {
    const { user } = await openAdmin({ setLocation: refusal(400, { error: 'Unknown location' }) });
    await user.click(await screen.findByRole('radio', { name: /Fair/ }));
    expect(await screen.findByText('Failed to update Square location')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Studio/ })).toBeChecked();
  });

  test('that cannot be loaded say so, and no sync can start', async () => {
    const { api, user } = await openAdmin({ listLocations: refusal(503) });
    const text = 'Failed to load Square locations... Please check your Square API credentials.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(await startButton()).toBeDisabled();

    api.answer({ listLocations: locations });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await startButton()).toBeEnabled());
  });

  test('none at all means no sync', async () => {
    await openAdmin({ listLocations: [] });
    expect(await screen.findByText(/Square knows no location/)).toBeVisible();
    expect(await startButton()).toBeDisabled();
  });
});

describe('the audit trail', () => {
  test('tells who did what and when', async () => {
    await openAdmin({
      listAuditTrail: [
        { id: '1', at: '2026-11-20T10:00:00Z', who: 'marlo', action: 'setTestMode', detail: 'Test mode off' },
      ],
    });
    const trail = within(await screen.findByRole('region', { name: 'What was done' }));
    expect(await trail.findByText('marlo')).toBeVisible();
    expect(trail.getByText('Test mode off')).toBeVisible();
  });
});
