import { useEffect, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { lackOf } from '#shared/studio/lacking.ts';
import { memoizeByObject } from '#web/features/memoize-by-object.ts';
import { makePause } from '#web/features/studio/kit/make-pause.ts';

const none = 'nothing';
/** The result of `lackOf`, which reads the sizes in all texts of a work. */
export const knownLackOf = memoizeByObject((artwork: StudioArtwork) => lackOf(artwork) ?? none);

/** The number of works per missing item; empty until all are read. */
export function useLacks(artworks: readonly StudioArtwork[] | undefined): ReadonlyMap<string, number> {
  const [lacks, setLacks] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!artworks) return;
    let isOver = false;
    async function count(works: readonly StudioArtwork[]) {
      const counts = new Map<string, number>();
      const pause = makePause();
      // The works are shown first.
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
