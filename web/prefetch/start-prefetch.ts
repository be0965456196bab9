import type { QueryClient } from '@tanstack/react-query';

/**
 * Starts prefetching once the page is loaded, unless the visitor saves data. The only part of prefetching in the first load.
 * Resolves when the prefetched data has arrived; rejects if its script cannot be loaded, and then pages load on demand.
 */
export async function startPrefetch(client: QueryClient): Promise<void> {
  if (navigator.connection?.saveData) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const { prefetch } = await import('./next-pages.ts');
  await prefetch(client);
}
