import { useEffect, useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { type Lack, lackOf } from '#shared/studio/lacking.ts';

const none = 'nothing';
const known = new WeakMap<StudioArtwork, Lack | typeof none>();

/** As `lackOf`, read once of each work as it was loaded: sizes are read from all of its texts. */
export function knownLackOf(artwork: StudioArtwork): Lack | typeof none {
  let lack = known.get(artwork);
  if (lack === undefined) {
    lack = lackOf(artwork) ?? none;
    known.set(artwork, lack);
  }
  return lack;
}

/** Milliseconds of reading in a row: keys and scrolling do not wait for thousands of works. */
const sliceMs = 8;

/** How many works lack what; nothing before all are read. */
export function useLacks(artworks: readonly StudioArtwork[] | undefined): ReadonlyMap<string, number> {
  const [lacks, setLacks] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!artworks) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const counts = new Map<string, number>();
    function read(works: readonly StudioArtwork[], from: number) {
      const end = performance.now() + sliceMs;
      let next = from;
      for (; next < works.length && performance.now() < end; next++) {
        const lack = knownLackOf(works[next] as StudioArtwork);
        counts.set(lack, (counts.get(lack) ?? 0) + 1);
      }
      if (next < works.length) timer = setTimeout(read, 0, works, next);
      else setLacks(counts);
    }
    read(artworks, 0);
    return () => clearTimeout(timer);
  }, [artworks]);
  return lacks;
}
