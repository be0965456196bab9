import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeStudioArtwork, makeSyncProgress } from '#test/support/web/builders.ts';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import AdminPage from '#web/pages/admin.tsx';

afterEach(() => vi.useRealTimers());

const running = makeSyncProgress({ status: 'in_progress', current: 1, total: 10, message: 'Reading works' });
const failures = [{ type: 'item' as const, itemTitle: 'Owl', itemId: 'I1', error: 'It has no variations' }];

test.each(['completed', 'error'] as const)(
  'a sync that ends as %s reloads the list and opens its failures',
  async (status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = fakeApi({
      getUser: { id: 'U1', username: 'marlo', isAdmin: true },
      listArtworks: [makeStudioArtwork()],
      getSyncProgress: running,
    });
    renderApp(<AdminPage />, { path: '/admin' });
    await screen.findByRole('progressbar');
    await screen.findByRole('button', { name: 'The Moon Stairs' });
    const lists = api.callsOf('listArtworks').length;

    api.answer({ getSyncProgress: makeSyncProgress({ status, failures }) });
    await act(() => vi.advanceTimersByTimeAsync(1_200));

    expect(await screen.findByRole('dialog', { name: 'Sync failures' })).toBeVisible();
    await waitFor(() => expect(api.callsOf('listArtworks')).toHaveLength(lists + 1));
  },
);
