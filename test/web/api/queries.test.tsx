import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeClient, refusal } from '#test/support/web/fake-api.tsx';
import { query, userQuery } from '#web/api/queries.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { studioArtworksQuery } from '#web/features/studio/inventory/use-studio-artworks.ts';

async function focusWindow() {
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });
}

describe('the cart', () => {
  // Rule 8.17
  test('is fetched again on every mount and window focus, even if it is fresh', async () => {
    const { api, wrapper } = fakeClient();
    const first = renderHook(() => useQuery(query('getCart')), { wrapper });
    await waitFor(() => expect(first.result.current.isSuccess).toBe(true));
    first.unmount();

    const second = renderHook(() => useQuery(query('getCart')), { wrapper });
    await waitFor(() => expect(api.callsOf('getCart')).toHaveLength(2));
    await waitFor(() => expect(second.result.current.isFetching).toBe(false));
    await focusWindow();

    await waitFor(() => expect(api.callsOf('getCart')).toHaveLength(3));
  });
});

describe('the query cache', () => {
  // Rule 11.10
  test('keeps answers fresh for 5 s, and does not fetch them again on window focus', async () => {
    const { api, wrapper } = fakeClient();
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = renderHook(() => useQuery(query('listCategories')), { wrapper });
    await waitFor(() => expect(first.result.current.isSuccess).toBe(true));
    first.unmount();

    vi.setSystemTime(Date.now() + 4_900);
    renderHook(() => useQuery(query('listCategories')), { wrapper }).unmount();
    expect(api.callsOf('listCategories')).toHaveLength(1);

    vi.setSystemTime(Date.now() + 200);
    const third = renderHook(() => useQuery(query('listCategories')), { wrapper });
    await waitFor(() => expect(api.callsOf('listCategories')).toHaveLength(2));
    await waitFor(() => expect(third.result.current.isFetching).toBe(false));
    vi.setSystemTime(Date.now() + 60_000);
    await focusWindow();
    expect(api.callsOf('listCategories')).toHaveLength(2);
  });

  // Rule 8.6
  test('keeps the counts of a work’s popularity fresh for 30 s', async () => {
    const { api, wrapper } = fakeClient({ getItemPopularity: { count: 2 } });
    const popularity = query('getItemPopularity', { params: { artworkId: 'A', variationId: 'V' } });
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = renderHook(() => useQuery(popularity), { wrapper });
    await waitFor(() => expect(first.result.current.data).toEqual({ count: 2 }));
    first.unmount();

    vi.setSystemTime(Date.now() + 29_000);
    renderHook(() => useQuery(popularity), { wrapper }).unmount();
    expect(api.callsOf('getItemPopularity')).toHaveLength(1);

    vi.setSystemTime(Date.now() + 1_500);
    renderHook(() => useQuery(popularity), { wrapper });
    await waitFor(() => expect(api.callsOf('getItemPopularity')).toHaveLength(2));
  });

  // Rule 7.5
  test('fetches the wishlist again on every mount', async () => {
    const { api, wrapper } = fakeClient();
    const first = renderHook(() => useQuery(query('listWishlist')), { wrapper });
    await waitFor(() => expect(first.result.current.isSuccess).toBe(true));
    first.unmount();
    renderHook(() => useQuery(query('listWishlist')), { wrapper });
    await waitFor(() => expect(api.callsOf('listWishlist')).toHaveLength(2));
  });

  test('has different keys for the studio’s and the visitors’ list of works', () => {
    expect(studioArtworksQuery.queryKey).toEqual(['listArtworks', {}, { scope: 'all' }]);
    expect(query('listArtworks').queryKey).toEqual(['listArtworks', {}]);
  });
});

describe('the user', () => {
  // Rule 11.7
  test('is null after the answer 401', async () => {
    const { wrapper } = fakeClient();
    const { result } = renderHook(() => useQuery(userQuery), { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.data).toBeNull();
  });

  // Rule 11.8
  test('never becomes stale, and is not fetched again after an error', async () => {
    const { api, wrapper } = fakeClient(
      { getUser: refusal(500, '', 'Internal Server Error') },
      createQueryClient(),
    );
    const { result } = renderHook(() => useQuery(userQuery), { wrapper });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(result.current.error?.message).toBe('500: Internal Server Error');
    expect(api.callsOf('getUser')).toHaveLength(1);
    expect(userQuery.staleTime).toBe(Number.POSITIVE_INFINITY);
  });

  test('has no studio data in the cache after logout', async () => {
    const { client, wrapper } = fakeClient({ listArtworks: [] });
    await client.fetchQuery(studioArtworksQuery);
    await client.fetchQuery(query('listArtworks'));
    await client.fetchQuery(query('listOpenOrders'));
    const { result } = renderHook(() => useOperation('logout'), { wrapper });

    await act(() => result.current.mutateAsync());

    expect(client.getQueryData(studioArtworksQuery.queryKey)).toBeUndefined();
    expect(client.getQueryData(query('listOpenOrders').queryKey)).toBeUndefined();
    expect(client.getQueryData(query('listArtworks').queryKey)).toEqual([]);
  });
});
