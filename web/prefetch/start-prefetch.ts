import type { QueryClient } from '@tanstack/react-query';

/**
 * Starts prefetching once the page is loaded, unless the visitor saves data. Resolves when the prefetched data has
 * arrived. Rejects if the script for prefetching cannot be loaded; pages then load on demand.
 */
export async function startPrefetch(client: QueryClient): Promise<void> {
  if (navigator.connection?.saveData) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const { prefetch } = await import('./next-pages.ts');
  await prefetch(client);
}
