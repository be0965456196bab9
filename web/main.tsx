import '#web/ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#web/api/query-client.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = (
  <BrowserRouter>
    <App queryClient={createQueryClient()} />
  </BrowserRouter>
);

// index.html and gallery.html bring the markup of their own pages along (prerender.tsx), which React takes over. What
// the shell of all other addresses shows stands until their first render replaces it.
if (root.dataset['address'] === window.location.pathname) hydrateRoot(root, app);
else createRoot(root).render(app);
