import { useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { makeCartItem } from '#test/support/web/builders.ts';
import { atRest, fakeClient, pending } from '#test/support/web/fake-api.tsx';
import { call } from '#web/api/client.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';

test('a visitor’s first two writes are sent one after the other', async () => {
  const added = pending<CartItem>();
  const { api, client, wrapper } = fakeClient({
    addToCart: added.handler,
    addToWishlist: { artworkId: 'A2' },
  });
  const { result } = renderHook(
    () => ({ add: useOperation('addToCart'), wish: useOperation('addToWishlist') }),
    { wrapper },
  );

  act(() => {
    result.current.add.mutate({ body: { artworkId: 'A1', variationId: 'V1' } });
    result.current.wish.mutate({ body: { artworkId: 'A2' } });
  });
  await expect.poll(() => api.callsOf('addToCart')).toHaveLength(1);
  expect(api.callsOf('addToWishlist')).toEqual([]);

  added.resolve(makeCartItem());
  await expect.poll(() => api.callsOf('addToWishlist')).toHaveLength(1);
  await act(() => atRest(client));
});

test('a work stays in the cart if it was added while the cart was being fetched', async () => {
  const before = pending<CartItem[]>();
  const item = makeCartItem();
  let asked = 0;
  const { api, client, wrapper } = fakeClient({
    getCart: () => (asked++ === 0 ? before.handler() : [item]),
    addToCart: item,
  });
  const { result } = renderHook(
    () => ({ cart: useQuery(query('getCart')), add: useOperation('addToCart') }),
    { wrapper },
  );
  await expect.poll(() => api.callsOf('getCart')).toHaveLength(1);

  act(() => result.current.add.mutate({ body: { artworkId: 'A1', variationId: 'V1' } }));
  await expect.poll(() => api.callsOf('addToCart')).toHaveLength(1);
  await act(async () => before.resolve([]));
  await act(() => atRest(client));

  expect(result.current.cart.data).toEqual([item]);
});

const credentials = { username: 'ann', password: 'long enough' };

// Rule 11.9
test.each([
  ['login', () => call('login', { body: credentials })],
  ['register', () => call('register', { body: credentials })],
  ['logout', () => call('logout')],
])('%s succeeds if the status is a success, without reading the answer’s body', async (_, send) => {
  const answer = new Response('<html>not what was agreed</html>');
  vi.stubGlobal('fetch', async () => answer);
  await expect(send()).resolves.toBeUndefined();
  expect(answer.bodyUsed).toBe(false);
});
