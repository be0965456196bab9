import type { QueryClient } from '@tanstack/react-query';

/**
 * Begins to prefetch once the page is loaded; never where the visitor saves data. What the first load holds of it is this
 * alone. Resolves once what is fetched unasked has arrived, and rejects where it cannot be had: without its script each page
 * is fetched when it is asked for.
 */
export async function startPrefetch(client: QueryClient): Promise<void> {
  if (navigator.connection?.saveData) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const { prefetch } = await import('./next-pages.ts');
  await prefetch(client);
}
