import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until React has hydrated the page; for parts that depend on the screen or touch. */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Deferred, because rendering these parts takes long and hydrated controls must respond first.
  return useDeferredValue(isHydrated);
}
