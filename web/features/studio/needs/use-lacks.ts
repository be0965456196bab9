import { useDeferredValue, useMemo } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { lackOf } from '#shared/studio/lacking.ts';
import { memoizeByObject } from '#web/features/memoize-by-object.ts';

const none = 'nothing';
/** Returns what a work lacks (`lackOf`). Memoized, because `lackOf` parses all texts of a work for sizes. */
export const knownLackOf = memoizeByObject((artwork: StudioArtwork) => lackOf(artwork) ?? none);

const noWorks: readonly StudioArtwork[] = [];

/** Returns the number of works by what they lack. Deferred, so that the works are shown first. */
export function useLacks(artworks = noWorks): ReadonlyMap<string, number> {
  const works = useDeferredValue(artworks, noWorks);
  return useMemo(() => {
    const groups = Map.groupBy(works, knownLackOf);
    return new Map([...groups].map(([lack, { length }]) => [lack, length]));
  }, [works]);
}
