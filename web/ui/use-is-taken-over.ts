import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server, and until React has taken over what was painted there: what only eyes and fingers need waits. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
