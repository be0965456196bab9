import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type PeerPage, peerRoutes } from './app.tsx';

/** What the server sends of a page: its content, and the data that the browser hydrates it from. */
export async function render(
  url: string,
  read: (path: string) => Promise<PeerPage>,
): Promise<{ readonly content: string; readonly data: string }> {
  const { query, dataRoutes } = createStaticHandler(peerRoutes(read));
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`The stub has no page at ${url}`);
  const router = createStaticRouter(dataRoutes, context);
  const content = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const { loaderData, actionData, errors } = context;
  return { content, data: JSON.stringify({ loaderData, actionData, errors }).replaceAll('<', '\\u003c') };
}
