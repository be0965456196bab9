import type { QueryClient } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import * as scripts from '#web/page-scripts.ts';

/** Events that precede a press of a link: pointer, finger or focus on it. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Fetches the data of the likely next page now, unless the connection is slow. Fetches the data of any other page at the
 * first sign that a link to it will be pressed. Resolves when the likely page's data has arrived.
 */
export async function prefetch(client: QueryClient): Promise<void> {
  const { pathname } = window.location;
  const onSign = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === window.location.origin && link.pathname !== window.location.pathname)
      preparePage(client, link).catch(ignore);
  };
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  const isFast = (navigator.connection?.effectiveType ?? '4g') === '4g';
  if (isFast && leadsToGallery(pathname)) await prepareGallery(client, isListShort());
}

/** Ignores a failure: the click fetches the data again and reports the error. */
const ignore = () => undefined;

/** Whether most visitors go from this page to the gallery. */
function leadsToGallery(pathname: string): boolean {
  const pages: readonly string[] = [paths.home, paths.about, paths.sold];
  return pages.includes(pathname) || pathname.startsWith(paths.artwork(''));
}

/** False if the server-rendered page marks the whole list as too long to prefetch. */
function isListShort(): boolean {
  return document.getElementById('root')?.dataset['list'] !== 'long';
}

async function preparePage(client: QueryClient, { pathname, dataset }: HTMLAnchorElement): Promise<void> {
  if (pathname === paths.gallery) await prepareGallery(client);
  else if (pathname === paths.cart) await scripts.cart.load();
  else if (pathname === paths.about) await scripts.about.load();
  else if (pathname === paths.sold) await Promise.all([scripts.sold.load(), fetchList(client)]);
  // A link with `data-artwork` opens a dialog, and its page fetches the dialog's script.
  else if (pathname.startsWith(paths.artwork('')) && !dataset['artwork'])
    await prepareArtwork(client, decodeURIComponent(pathname.slice(paths.artwork('').length)));
}

/** Fetches the gallery's script; if `withList` is set, also the list of works and the first screen's pictures. */
async function prepareGallery(client: QueryClient, withList = true): Promise<void> {
  const [gallery, artworks] = await Promise.all([
    scripts.gallery.load(),
    withList ? fetchList(client) : undefined,
  ]);
  if (artworks && window.location.pathname !== paths.gallery) await gallery.fetchFirstPictures(artworks);
}

async function prepareArtwork(client: QueryClient, id: string): Promise<void> {
  const work = query('getArtwork', { params: { id } });
  await Promise.all([
    scripts.artwork.load(),
    client.getQueryData(work.queryKey) ?? client.prefetchQuery(work),
    fetchList(client),
  ]);
}

/** Fetches the list of works unless it is loaded: the page that shows the list updates it. */
async function fetchList(client: QueryClient) {
  const list = query('listArtworks');
  return client.getQueryData(list.queryKey) ?? (await client.fetchQuery(list));
}

/** Data of the Network Information API (https://wicg.github.io/netinfo/), which Safari and Firefox do not have. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

declare global {
  interface Navigator {
    readonly connection?: Connection;
  }
}
