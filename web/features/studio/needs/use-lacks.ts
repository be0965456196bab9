import { useEffect, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { lackOf } from '#shared/studio/lacking.ts';
import { memoizeByObject } from '#web/features/memoize-by-object.ts';
import { makePause } from '#web/features/studio/kit/make-pause.ts';

const none = 'nothing';
/** Returns what a work lacks (`lackOf`). Memoized, because `lackOf` parses all texts of a work for sizes. */
export const knownLackOf = memoizeByObject((artwork: StudioArtwork) => lackOf(artwork) ?? none);

/** Returns the number of works by what they lack; empty until all works are read. */
export function useLacks(artworks: readonly StudioArtwork[] | undefined): ReadonlyMap<string, number> {
  const [lacks, setLacks] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!artworks) return;
    let isOver = false;
    async function count(works: readonly StudioArtwork[]) {
      const counts = new Map<string, number>();
      const pause = makePause();
      // Wait until the works are on the screen.
      await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
      for (const work of works) {
        await pause();
        if (isOver) return;
        const lack = knownLackOf(work);
        counts.set(lack, (counts.get(lack) ?? 0) + 1);
      }
      setLacks(counts);
    }
    void count(artworks);
    return () => {
      isOver = true;
    };
  }, [artworks]);
  return lacks;
}
