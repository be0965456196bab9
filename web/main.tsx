import './ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = (
  <BrowserRouter>
    <App queryClient={createQueryClient()} />
  </BrowserRouter>
);

// index.html brings the home page's markup along (prerender.tsx); the shell of all other pages is empty.
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
