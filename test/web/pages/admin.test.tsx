import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import { makeStudioArtwork, makeSyncProgress, makeVariation } from '#test/support/web/builders.ts';
import {
  atRest,
  type FakeHandlers,
  fakeApi,
  offline,
  pending,
  refusal,
  renderApp,
} from '#test/support/web/fake-api.tsx';
import AdminPage from '#web/pages/admin.tsx';

const locations = [
  { id: 'L1', name: 'Studio', address: '1 Attic Lane', selected: true },
  { id: 'L2', name: 'Fair', address: 'Market Square', selected: false },
];
const works = [
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

async function setup(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    getUser: { id: 'U1', username: 'marlo', isAdmin: true },
    listArtworks: works,
    listLocations: locations,
    ...handlers,
  });
  const { client } = renderApp(<AdminPage />, { path: '/admin' });
  await screen.findByRole('heading', { name: 'Inventory Management' });
  return { api, client, user: userEvent.setup({ delay: null }) };
}

afterEach(() => vi.useRealTimers());

const running = (current: number) =>
  makeSyncProgress({ status: 'in_progress', current, total: 10, message: 'Reading works' });
const startButton = () => screen.findByRole('button', { name: 'Start Square sync' });

describe('test mode', () => {
  const off = { name: 'Switch test mode off?' };

  test('is switched off after it was asked once, in words, and is saved', async () => {
    const { api, user } = await setup({ setTestMode: ({ body }) => ({ testMode: body.enabled }) });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());
    expect(screen.getByText(/Nothing is really sold/)).toBeVisible();

    await user.click(control);
    const asking = within(await screen.findByRole('dialog', off));
    expect(asking.getByText(/visitors pay for real/)).toBeVisible();
    expect(control).toBeChecked();
    expect(api.callsOf('setTestMode')).toEqual([]);
    api.answer({ getTestMode: { testMode: false } });
    await user.click(asking.getByRole('button', { name: 'Sell for real' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(control).not.toBeChecked();
    expect(await screen.findByText(/The shop sells for real/)).toBeVisible();
    expect(api.callsOf('setTestMode').map(({ body }) => body)).toEqual([{ enabled: false }]);
  });

  test('stays on when she keeps it', async () => {
    const { api, user } = await setup({ setTestMode: ({ body }) => ({ testMode: body.enabled }) });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());

    await user.click(control);
    await user.click(await screen.findByRole('button', { name: 'Keep it on' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(control).toBeChecked();
    expect(api.callsOf('setTestMode')).toEqual([]);
  });

  test('is switched on without a question: nobody loses anything by it', async () => {
    const { api, user } = await setup({
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
    const { api, user } = await setup({ getTestMode: { testMode: false }, setTestMode: first.handler });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeEnabled());

    await user.click(control);
    await waitFor(() => expect(control).toBeChecked());
    await user.click(control);
    await user.click(await screen.findByRole('button', { name: 'Sell for real' }));
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
    const { user } = await setup({ setTestMode: offline });
    const control = await screen.findByRole('switch', { name: 'Test mode' });
    await waitFor(() => expect(control).toBeChecked());
    await user.click(control);
    await user.click(await screen.findByRole('button', { name: 'Sell for real' }));
    expect(await screen.findByText('Failed to update test mode')).toBeVisible();
    expect(control).toBeChecked();
  });
});

describe('payment locations', () => {
  test('are listed with id, name and address, and one can be chosen', async () => {
    const { api, user } = await setup({
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
    const { user } = await setup({ setLocation: refusal(400, { error: 'Unknown location' }) });
    await user.click(await screen.findByRole('radio', { name: /Fair/ }));
    expect(await screen.findByText('Failed to update Square location')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Studio/ })).toBeChecked();
  });

  test('that cannot be loaded say so, and no sync can start', async () => {
    const { api, user } = await setup({ listLocations: refusal(503) });
    const text = 'Failed to load Square locations... Please check your Square API credentials.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(await startButton()).toBeDisabled();

    api.answer({ listLocations: locations });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await startButton()).toBeEnabled());
  });

  test('none at all means no sync', async () => {
    await setup({ listLocations: [] });
    expect(await screen.findByText(/Square knows no location/)).toBeVisible();
    expect(await startButton()).toBeDisabled();
  });
});

describe('the sync', () => {
  test('starts with the trimmed filter, says so, and shows bar, counts, message and changes', async () => {
    const { api, user } = await setup({ startSync: running(3), getSyncProgress: makeSyncProgress() });
    await waitFor(async () => expect(await startButton()).toBeEnabled());
    await user.type(screen.getByLabelText('Filter (optional)'), '  owl ');
    api.answer({ getSyncProgress: running(3) });
    await user.click(await startButton());

    expect(await screen.findByText('Sync Started')).toBeVisible();
    expect(api.callsOf('startSync').map(({ body }) => body)).toEqual([{ filter: 'owl' }]);
    const bar = screen.getByRole('progressbar', { name: 'Sync progress' });
    expect(bar).toHaveAttribute('max', '10');
    expect(bar).toHaveAttribute('value', '3');
    expect(screen.getByText('3 of 10')).toBeVisible();
    expect(screen.getByText('Reading works')).toBeVisible();
    expect(await startButton()).toBeDisabled();
  });

  test('an empty filter syncs everything', async () => {
    const { api, user } = await setup({ startSync: running(0) });
    await waitFor(async () => expect(await startButton()).toBeEnabled());
    await user.type(screen.getByLabelText('Filter (optional)'), '   ');
    await user.click(await startButton());
    await waitFor(() => expect(api.callsOf('startSync').map(({ body }) => body)).toEqual([{}]));
  });

  test("that does not start reads 'Failed to start Square sync'", async () => {
    const { user } = await setup({ startSync: refusal(503) });
    await waitFor(async () => expect(await startButton()).toBeEnabled());
    await user.click(await startButton());
    expect(await screen.findByText('Failed to start Square sync')).toBeVisible();
    expect(await startButton()).toBeEnabled();
  });

  test('is asked for each second while it runs, and not afterwards; then the list reloads', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = await setup({ getSyncProgress: running(1) });
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

  test('opens the failures when it ends with some, and says what changed in numbers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { api } = await setup({ getSyncProgress: running(1) });
    await screen.findByRole('progressbar');
    api.answer({
      getSyncProgress: makeSyncProgress({
        status: 'completed',
        changes: { new: 4, changed: 3, unchanged: 2, gone: 1 },
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
    expect(dialog.getAllByText('<b>Owl</b>')[0]).toBeVisible();
    expect(dialog.getByText('It has no variations')).toBeVisible();
    expect(dialog.getByText('Variation V4 of item I2')).toBeVisible();
    expect(screen.getByText('unchanged').nextSibling).toHaveTextContent('2');
    expect(screen.getByText('gone').nextSibling).toHaveTextContent('1');
  });

  test('failures of an earlier run do not push themselves forward', async () => {
    const failures = [{ type: 'item' as const, itemTitle: 'Owl', itemId: 'I1', error: 'E' }];
    const { user } = await setup({
      getSyncProgress: makeSyncProgress({ status: 'error', message: 'Square is down', failures }),
    });
    expect(await screen.findByText('Square is down')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 failure' }));
    expect(await screen.findByRole('dialog', { name: 'Sync failures' })).toBeVisible();
  });

  test('that would take down too much asks a second time, naming how many', async () => {
    const stopped = makeSyncProgress({ status: 'error', message: 'Too many would vanish', wouldVanish: 31 });
    const { api, user } = await setup({ getSyncProgress: stopped, startSync: running(0) });
    await user.click(await screen.findByRole('button', { name: 'Decide about 31 works' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take 31 works out of the shop?' }));
    expect(dialog.getByText(/Nothing has been taken down yet/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Take 31 works down' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Take 31 works down' }));
    await waitFor(() =>
      expect(api.callsOf('startSync').map(({ body }) => body)).toEqual([{ confirmVanishing: true }]),
    );
  });

  test('says who started it and since when, while it runs and afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const startedBy = "the shop's first start";
    const startedAt = '2026-11-22T10:00:00Z';
    const { api } = await setup({ getSyncProgress: { ...running(1), startedBy, startedAt } });
    expect(await screen.findByText(/^Since .*, started by the shop's first start$/)).toBeVisible();

    const finishedAt = '2026-11-22T10:01:00Z';
    api.answer({
      getSyncProgress: makeSyncProgress({ status: 'completed', startedBy, startedAt, finishedAt }),
    });
    await act(() => vi.advanceTimersByTimeAsync(1_200));
    expect(await screen.findByText(/^Ended .*, started by the shop's first start$/)).toBeVisible();
  });

  test('without a total is shown by a bar of unknown length and the number there is', async () => {
    await setup({ getSyncProgress: { ...running(300), total: 0 } });
    expect(await screen.findByRole('progressbar')).not.toHaveAttribute('value');
    expect(screen.getByText('300')).toBeVisible();
  });

  test('offers no failures where there are none', async () => {
    await setup({
      getSyncProgress: makeSyncProgress({ status: 'completed', message: 'Sync completed: fine.' }),
    });
    expect(await screen.findByText('Sync completed: fine.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /failures?/ })).toBeNull();
  });

  test("progress that cannot be read says 'Failed to fetch sync progress'", async () => {
    await setup({ getSyncProgress: offline });
    expect(await screen.findByText('Failed to fetch sync progress')).toBeVisible();
  });
});

describe('the inventory', () => {
  const row = async (title: string) => {
    const heading = await screen.findByRole('button', { name: title });
    const item = heading.closest('li');
    if (!item) throw new Error('no row');
    return within(item);
  };

  test('asks for hidden works too, and lists title, category, price and stock', async () => {
    const { api } = await setup();
    const moon = await row('Moon');
    expect(api.callsOf('listArtworks')[0]?.query).toEqual({ scope: 'all' });
    expect(moon.getByText('Originals')).toBeVisible();
    expect(moon.getByText('$40.00')).toBeVisible();
    expect(moon.getByText('2 in stock')).toBeVisible();
    expect(screen.getByText('2 of 2 artworks')).toBeVisible();
  });

  test.each([
    ['Featured', 'toggleFeatured', 'Failed to update featured status'],
    ['Hidden', 'toggleHidden', 'Failed to update hidden status'],
  ] as const)(
    '%s answers at once, and goes back when it cannot be saved',
    async (label, operation, message) => {
      const answer = pending<never>();
      const { api, user } = await setup({ [operation]: answer.handler });
      const control = (await row('The Owl')).getByRole('switch', { name: `${label}: The Owl` });

      await user.click(control);
      expect(control).toBeChecked();
      await user.click(control);
      expect(api.callsOf(operation)).toHaveLength(1);
      expect(api.callsOf(operation)[0]?.params).toEqual({ id: 'OWL' });

      answer.resolve(Promise.reject(new TypeError('Failed to fetch')) as never);
      expect(await screen.findByText(message)).toBeVisible();
      expect(control).not.toBeChecked();
    },
  );

  test('a saved flag stays, even where the list cannot be fetched again', async () => {
    const { api, client, user } = await setup({ toggleFeatured: { id: 'OWL', featured: true } });
    const control = (await row('The Owl')).getByRole('switch', { name: 'Featured: The Owl' });
    api.answer({ listArtworks: offline });
    await user.click(control);
    await waitFor(() => expect(api.callsOf('listArtworks').length).toBeGreaterThan(1));
    await atRest(client);
    expect(control).toBeChecked();
  });

  test('is filtered as she types and switches', async () => {
    const { user } = await setup({
      listArtworks: [
        ...works,
        makeStudioArtwork({ id: 'SOLD', title: 'Sold', variations: [makeVariation({ inStock: 0 })] }),
      ],
    });
    await row('Moon');
    expect(screen.queryByRole('button', { name: 'Sold' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Hide out of stock' }));
    expect(await screen.findByRole('button', { name: 'Sold' })).toBeVisible();
    await user.type(screen.getByLabelText('Search artworks'), 'mo');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sold' })).toBeNull());
    await user.type(screen.getByLabelText('Search artworks'), 'xyz');
    expect(await screen.findByText('No artworks match these filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all artworks' }));
    expect(await screen.findByRole('button', { name: 'Sold' })).toBeVisible();
    expect(screen.getByLabelText('Search artworks')).toHaveValue('');
  });

  test('shows all variations of a work with their prices', async () => {
    const { user } = await setup();
    await user.click((await row('Moon')).getByRole('button', { name: /All 2 variations/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('$40.00')).toBeVisible();
    expect(dialog.getByText('Price on request')).toBeVisible();
  });

  test('opens the artwork dialog from the title', async () => {
    const { user } = await setup({ getArtwork: refusal(404, { error: 'Artwork not found' }) });
    await user.click(await screen.findByRole('button', { name: 'The Owl' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('that cannot be loaded says why and can be tried again', async () => {
    const { api, user } = await setup({ listArtworks: offline });
    expect(await screen.findByText('The artworks could not be loaded')).toBeVisible();
    api.answer({ listArtworks: works });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Moon' })).toBeVisible();
  });

  test('a session that has ended leads back to the login screen', async () => {
    const { api, user } = await setup();
    const control = (await row('The Owl')).getByRole('switch', { name: 'Hidden: The Owl' });
    api.answer({ getUser: refusal(401), toggleHidden: refusal(401, { error: 'Please log in' }) });
    await user.click(control);
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

describe('the audit trail', () => {
  test('tells who did what and when', async () => {
    await setup({
      listAuditTrail: [
        { id: '1', at: '2026-11-20T10:00:00Z', who: 'marlo', action: 'setTestMode', detail: 'Test mode off' },
      ],
    });
    const trail = within(await screen.findByRole('region', { name: 'What was done' }));
    expect(await trail.findByText('marlo')).toBeVisible();
    expect(trail.getByText('Test mode off')).toBeVisible();
  });
});
