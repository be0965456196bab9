import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server, and until React has taken over what was painted there: what only eyes and fingers need waits. */
export function useIsTakenOver(): boolean {
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // In pieces: it is much, and can wait until what was taken over can be pressed.
  return useDeferredValue(isTakenOver);
}
