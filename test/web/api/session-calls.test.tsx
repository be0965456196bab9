// Rule 11.8
import { useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeClient, refusal } from '#test/support/web/fake-api.tsx';
import { call } from '#web/api/client.ts';
import { userQuery } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';

const ann = { id: 'U2', username: 'ann', isAdmin: false };
const credentials = { body: { username: 'ann', password: 'long enough' } };

test.each(['login', 'register'] as const)('after %s the user is asked for again', async (operation) => {
  const { api, wrapper } = fakeClient({ [operation]: ann });
  const { result } = renderHook(() => ({ user: useQuery(userQuery), enter: useOperation(operation) }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.user.data).toBeNull());

  api.answer({ getUser: ann });
  await act(() => result.current.enter.mutateAsync(credentials));
  await waitFor(() => expect(result.current.user.data).toEqual(ann));
});

test('after logout the user is asked for again', async () => {
  const { api, wrapper } = fakeClient({ getUser: ann });
  const { result } = renderHook(() => ({ user: useQuery(userQuery), leave: useOperation('logout') }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.user.data).toEqual(ann));

  api.answer({ getUser: refusal(401) });
  await act(() => result.current.leave.mutateAsync());
  await waitFor(() => expect(result.current.user.data).toBeNull());
});

// Rule 11.9
test.each([
  ['login', () => call('login', credentials)],
  ['register', () => call('register', credentials)],
  ['logout', () => call('logout')],
])('%s is judged by the status alone: its body is never read', async (_, send) => {
  const answer = new Response('<html>not what was agreed</html>');
  vi.stubGlobal('fetch', async () => answer);
  await expect(send()).resolves.toBeUndefined();
  expect(answer.bodyUsed).toBe(false);
});
