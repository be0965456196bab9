import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('scroll', listener);
    window.removeEventListener('resize', listener);
  };
}

/** True once the page is scrolled further than this: pixels, or a share of the window's height. */
export function useScrolledPast(distance: number, unit: 'px' | 'screen' = 'px'): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > (unit === 'px' ? distance : distance * window.innerHeight),
    () => false,
  );
}
