import '#web/ui/typefaces.css';
import '#web/ui/theme.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { notFoundPath, paths } from '#shared/site/paths.ts';
import { hydrateQueries, readDehydratedState } from '#web/api/dehydrated-state.ts';
import { query } from '#web/api/queries.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { startPrefetch } from '#web/prefetch/start-prefetch.ts';
import { rememberDocument } from '#web/stores/card-document.ts';
import { isLeftAsServed } from '#web/stores/gallery-scroll-state.ts';
import { App } from './app.tsx';
import { BrowserRouter } from './browser-router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const queryClient = createQueryClient();
rememberDocument({
  path: window.location.pathname,
  isSending: () => queryClient.isMutating() > 0,
  isFetched: (path) =>
    path !== paths.gallery ||
    path === window.location.pathname ||
    queryClient.getQueryData(query('listArtworks').queryKey) !== undefined,
});
const dehydrated = readDehydratedState();
if (dehydrated) hydrateQueries(queryClient, dehydrated);

const app = (
  <BrowserRouter>
    <App queryClient={queryClient} />
  </BrowserRouter>
);

/**
 * Whether React can hydrate the server-rendered page (prerender.tsx). False if the visitor left the gallery in another
 * state than the server renders: React then renders that state instead.
 */
function isAsServed(address: string | undefined): boolean {
  // The server renders one page for all unknown addresses.
  if (address === notFoundPath) return true;
  return address === window.location.pathname && (address !== paths.gallery || isLeftAsServed());
}

// Hydrates in a transition, so that a click can interrupt it. Otherwise the first render replaces the page.
if (isAsServed(root.dataset['address'])) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);

// Removes the classes that delay pictures until the page's scripts have run (infra/build/web/inline-script.ts).
const { classList } = document.documentElement;
classList.remove('first-screen');
const showBelow = () => classList.remove('one-screen');
startPrefetch(queryClient).then(showBelow, showBelow);
