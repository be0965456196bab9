import { useEffect, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { type Lack, lackOf } from '#shared/studio/lacking.ts';
import { makePause } from '#web/features/studio/kit/make-pause.ts';

const none = 'nothing';
const known = new WeakMap<StudioArtwork, Lack | typeof none>();

/** `lackOf`, computed once per loaded work, because sizes are parsed from all of its texts. */
export function knownLackOf(artwork: StudioArtwork): Lack | typeof none {
  let lack = known.get(artwork);
  if (lack === undefined) {
    lack = lackOf(artwork) ?? none;
    known.set(artwork, lack);
  }
  return lack;
}

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
