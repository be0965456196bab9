import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { artist } from './builders.ts';
import { type FakeHandlers, fakeApi, renderApp } from './fake-api.tsx';

/** Renders a screen or a part of one at `path` with the fake API, and returns a user who acts without delays. */
export function openScreen(ui: ReactNode, path: string, handlers: FakeHandlers = {}) {
  const api = fakeApi(handlers);
  return { api, user: userEvent.setup({ delay: null }), ...renderApp(ui, { path }) };
}

/** Renders a page of the studio with the artist signed in. */
export function openStudioPage(page: ReactNode, path: string, handlers: FakeHandlers = {}) {
  return openScreen(page, path, { getUser: artist, ...handlers });
}

/** Finds the list item with this text. */
export async function itemWith(words: string) {
  const item = (await screen.findByText(words)).closest('li');
  if (!item) throw new Error(`"${words}" is in no list item`);
  return within(item);
}

/** Fills in fields by label without events, as some browsers do. */
export function fillSilently(values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
}
