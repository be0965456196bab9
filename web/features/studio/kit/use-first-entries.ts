import { useDeferredValue } from 'react';

/**
 * The first entries of a list that was just loaded, and all of them once these are painted, because hundreds
 * would keep the first screen waiting. Undefined: not loaded yet.
 */
export function useFirstEntries<T>(entries: readonly T[] | undefined, count: number): readonly T[] {
  const isPainted = useDeferredValue(entries !== undefined);
  return (isPainted ? entries : entries?.slice(0, count)) ?? [];
}
