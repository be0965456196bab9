import { act, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { prerender } from 'react-dom/static';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { PageToRender } from '#shared/contract/page-data.ts';
import { hydrateQueries, readDehydratedState } from '#web/api/dehydrated-state.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { App } from '#web/app.tsx';
import { BrowserRouter } from '#web/browser-router.tsx';
import { renderPage } from '#web/prerender.tsx';
import { type FakeHandlers, fakeApi } from './fake-api.tsx';

/** Matches React's warning about server and browser in the same process. */
const twoInOne = /^Detected multiple renderers/;

/** Returns the container for a server-rendered page, which is empty at the beginning of each test. */
export function serverRenderedContainer(): { readonly current: HTMLElement } {
  const container = { current: document.createElement('div') };
  beforeEach(() => {
    container.current = document.createElement('div');
    document.body.append(container.current);
  });
  afterEach(() => {
    container.current.remove();
    window.history.replaceState(null, '', '/');
  });
  return container;
}

/** Opens a server-rendered page as a browser does: first its markup, then the script that hydrates it. */
export async function openServerRendered(
  container: HTMLElement,
  page: PageToRender,
  handlers: FakeHandlers = {},
  {
    search = '',
    openedAt = page.address,
    meanwhile = () => undefined,
  }: { search?: string; openedAt?: string; meanwhile?: (root: HTMLElement) => void } = {},
) {
  window.history.replaceState(null, '', openedAt + search);
  // The test window would fetch preloaded links from the network.
  container.innerHTML = (await renderPage(page)).replace(/<link [^>]*>/, '');
  // Renders another page: React's server leaves contexts set until it renders the next page.
  await prerender(<i />);
  const said: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    if (!twoInOne.test(String(words[0]))) said.push(words);
  });
  const api = fakeApi(handlers);
  const client = createQueryClient();
  const dehydrated = readDehydratedState();
  if (dehydrated) hydrateQueries(client, dehydrated);
  const root = container.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('The page has no root');
  meanwhile(root);
  const faults: unknown[] = [];
  const mounted = await act(async () =>
    hydrateRoot(
      root,
      <BrowserRouter>
        <App queryClient={client} />
      </BrowserRouter>,
      { onRecoverableError: (fault) => faults.push(fault) },
    ),
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const close = () => act(async () => mounted.unmount());
  return { api, said, faults, client, close };
}
