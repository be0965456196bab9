// Rule 8.14
import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeCartItem, makeStudioArtwork } from '#test/support/web/builders.ts';
import { atRest, type FakeHandlers, fakeClient, offline } from '#test/support/web/fake-api.tsx';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { studioArtworksQuery } from '#web/features/studio/inventory/use-studio-artworks.ts';

const moon = makeCartItem({ id: 'L1', quantity: 1 });
const fish = makeCartItem({ id: 'L2', quantity: 1 });
const owl = makeStudioArtwork({ id: 'OWL', featured: false, hidden: false });

/** A browser that has loaded all answers, and a shop that does not answer later reads. */
function setup(handlers: FakeHandlers) {
  const unread = { getCart: offline, listWishlist: offline, listArtworks: offline };
  const { client, wrapper } = fakeClient({ ...unread, ...handlers });
  client.setQueryData(query('getCart').queryKey, [moon]);
  client.setQueryData(query('listWishlist').queryKey, [{ artworkId: 'A1' }]);
  client.setQueryData(studioArtworksQuery.queryKey, [owl]);
  return {
    client,
    use: <Hook,>(hook: () => Hook) => renderHook(hook, { wrapper }).result.current,
    cart: () => client.getQueryData(query('getCart').queryKey)?.map(({ id, quantity }) => [id, quantity]),
    wishes: () => client.getQueryData(query('listWishlist').queryKey)?.map(({ artworkId }) => artworkId),
    works: () => client.getQueryData(studioArtworksQuery.queryKey),
  };
}

describe('after a write, while reads fail,', () => {
  test('the cart contains the added work once', async () => {
    const { use, cart } = setup({ addToCart: fish });
    const { mutateAsync } = use(() => useOperation('addToCart'));
    const body = { artworkId: fish.artworkId, variationId: fish.variationId };

    await act(() => mutateAsync({ body }));
    await act(() => mutateAsync({ body }));

    expect(cart()).toEqual([
      ['L1', 1],
      ['L2', 1],
    ]);
  });

  test('the cart line has the changed quantity', async () => {
    const { use, cart } = setup({ updateCartItem: { ...moon, quantity: 3 } });
    const { mutateAsync } = use(() => useOperation('updateCartItem'));

    await act(() => mutateAsync({ params: { id: 'L1' }, body: { quantity: 3 } }));

    expect(cart()).toEqual([['L1', 3]]);
  });

  test('the cart no longer has the removed line', async () => {
    const { use, cart } = setup({});
    const { mutateAsync } = use(() => useOperation('removeCartItem'));

    await act(() => mutateAsync({ params: { id: 'L1' } }));

    expect(cart()).toEqual([]);
  });

  test('the wishlist has the added work and lacks the removed work', async () => {
    const { use, wishes } = setup({ addToWishlist: { artworkId: 'A2' } });
    const add = use(() => useOperation('addToWishlist'));
    const remove = use(() => useOperation('removeFromWishlist'));

    await act(() => add.mutateAsync({ body: { artworkId: 'A2' } }));
    expect(wishes()).toEqual(['A1', 'A2']);
    await act(() => remove.mutateAsync({ params: { artworkId: 'A1' } }));
    expect(wishes()).toEqual(['A2']);
  });

  test('a work has the flags that were set in the studio', async () => {
    const { use, works } = setup({
      toggleFeatured: { id: 'OWL', featured: true },
      toggleHidden: { id: 'OWL', hidden: true },
    });
    const feature = use(() => useOperation('toggleFeatured'));
    const hide = use(() => useOperation('toggleHidden'));

    await act(() => feature.mutateAsync({ params: { id: 'OWL' } }));
    await act(() => hide.mutateAsync({ params: { id: 'OWL' } }));

    expect(works()).toEqual([{ ...owl, featured: true, hidden: true }]);
  });
});

test('adding a work adds no cart to the query cache if no cart was fetched', async () => {
  const { client, use, cart } = setup({ addToCart: fish });
  client.removeQueries();
  const { mutateAsync } = use(() => useOperation('addToCart'));

  await act(() => mutateAsync({ body: { artworkId: fish.artworkId, variationId: fish.variationId } }));
  await atRest(client);

  expect(cart()).toBeUndefined();
});

test('an operation of the studio marks the cached activity log as outdated', async () => {
  const { client, use } = setup({ setTestMode: { testMode: true } });
  const { queryKey } = query('listActivity');
  client.setQueryData(queryKey, { entries: [] });
  const { mutateAsync } = use(() => useOperation('setTestMode'));
  await act(() => mutateAsync({ body: { enabled: true } }));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
