import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type FakeHandlers, fakeApi, renderApp } from './fake-api.tsx';

/** A page of the studio, with the artist signed in. */
export function openStudioPage(page: ReactNode, path: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({ getUser: { id: 'U1', username: 'marlo', isAdmin: true }, ...handlers });
  const { client } = renderApp(page, { path });
  return { api, client, user: userEvent.setup({ delay: null }) };
}
