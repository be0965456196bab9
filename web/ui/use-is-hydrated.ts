import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server, and until React has hydrated the page: parts that need a screen or a finger wait for it. */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // In pieces: it is much, and can wait until what was hydrated can be pressed.
  return useDeferredValue(isHydrated);
}
