import type { QueryClient } from '@tanstack/react-query';

/**
 * Begins to prefetch once the page is loaded and has nothing else to do; never where the visitor saves data. What the
 * first load holds of it is this alone.
 */
export function startPrefetch(client: QueryClient): void {
  if (navigator.connection?.saveData) return;
  // Without its script each page is fetched when it is asked for.
  const begin = () =>
    import('./next-pages.ts').then(({ prefetch }) => prefetch(client)).catch(() => undefined);
  // Safari has no idle callback.
  const beginWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(begin);
  if (document.readyState === 'complete') beginWhenIdle();
  else addEventListener('load', beginWhenIdle);
}
