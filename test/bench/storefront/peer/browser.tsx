import './weight.ts';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type PeerPage, peerRoutes } from './app.tsx';
import './styles.css';

/** As the server serialized it. */
const hydrationData = JSON.parse(document.getElementById('data')?.textContent ?? '{}');

const router = createBrowserRouter(
  peerRoutes(async (path) => (await (await fetch(`/data${path}`)).json()) as PeerPage),
  { hydrationData },
);
const root = document.getElementById('root');
if (root) hydrateRoot(root, <RouterProvider router={router} />);
