import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, impatientClient, refusal } from '#test/support/web/fake-api.tsx';
import { call } from '#web/api/client.ts';
import { userQuery } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';

const ann = { id: 'U2', username: 'ann', isAdmin: false };

test.each(['login', 'register'] as const)('after %s the user is asked for again', async (operation) => {
  const api = fakeApi({ [operation]: ann });
  const client = impatientClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ user: useQuery(userQuery), enter: useOperation(operation) }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.user.data).toBeNull());

  api.answer({ getUser: ann });
  await act(() => result.current.enter.mutateAsync({ body: { username: 'ann', password: 'long enough' } }));
  await waitFor(() => expect(result.current.user.data).toEqual(ann));
});

test('after logout the user is asked for again', async () => {
  const api = fakeApi({ getUser: ann });
  const client = impatientClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ user: useQuery(userQuery), leave: useOperation('logout') }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.user.data).toEqual(ann));

  api.answer({ getUser: refusal(401) });
  await act(() => result.current.leave.mutateAsync());
  await waitFor(() => expect(result.current.user.data).toBeNull());
});

test.each([
  ['login', { body: { username: 'ann', password: 'long enough' } }],
  ['register', { body: { username: 'ann', password: 'long enough' } }],
] as const)('%s is judged by the status alone: its body is never read', async (operation, input) => {
  const answer = new Response('<html>not what was agreed</html>');
  vi.stubGlobal('fetch', async () => answer);
  await expect(call(operation, input)).resolves.toBeUndefined();
  expect(answer.bodyUsed).toBe(false);
});

test('logout reads only the status of its answer, never the body', async () => {
  const answer = new Response('{');
  vi.stubGlobal('fetch', async () => answer);
  await expect(call('logout')).resolves.toBeUndefined();
  expect(answer.bodyUsed).toBe(false);
});
