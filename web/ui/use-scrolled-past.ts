import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('scroll', listener);
    window.removeEventListener('resize', listener);
  };
}

/** Whether the page is scrolled by more than `distance()` pixels. */
export function useScrolledPast(distance: () => number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > distance(),
    () => false,
  );
}
