import { useDeferredValue } from 'react';

/**
 * Returns the first entries of a list that was just loaded, and all entries after these are painted. Rendering hundreds
 * together would delay the first screen.
 */
export function useFirstEntries<T>(entries: readonly T[] | undefined, count: number): readonly T[] {
  const isPainted = useDeferredValue(entries !== undefined);
  return (isPainted ? entries : entries?.slice(0, count)) ?? [];
}
