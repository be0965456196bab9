import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has hydrated the page; false on the server. For parts that depend on the screen or touch. */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Deferred, because these parts take long to render, and hydrated controls must respond first.
  return useDeferredValue(isHydrated);
}
