import type { Artwork } from '#shared/artwork/artwork.ts';
import type { GalleryFilter, SizeBand } from '#shared/artwork/gallery-filter.ts';
import { isInStock } from '#shared/artwork/variations.ts';
import { sizeBandOf } from '#shared/size/size-band.ts';
import { sizeOf } from '#shared/size/size-of.ts';
import type { GalleryEntry } from '#web/features/gallery/entries.ts';
import { arrangeEntries, type BandOf } from './arrange-entries.ts';
import { filterWords } from './filter-words.ts';

/** All code for sorting and filtering, in one script that most visitors never load. */
export const arranging = {
  arrange: (entries: readonly GalleryEntry[], filter: GalleryFilter) =>
    arrangeEntries(entries, filter, bandOf),
  readBands,
  filterWords,
} as const;
export type Arranging = typeof arranging;

/** Milliseconds of parsing between two pauses; a slow phone needs about 0.2 ms for a text. */
const slice = 8;

/** Size bands of each work's variations, by variation id. */
const bands = new WeakMap<Artwork, ReadonlyMap<string, SizeBand>>();

/** Parses the sizes of the works in slices that do not block the page. Returns early when the signal is aborted. */
async function readBands(artworks: readonly Artwork[], signal: AbortSignal): Promise<void> {
  let until = performance.now() + slice;
  for (const artwork of artworks) {
    if (!bands.has(artwork)) bands.set(artwork, bandsOf(artwork));
    if (performance.now() < until) continue;
    await new Promise((go) => setTimeout(go));
    if (signal.aborted) return;
    until = performance.now() + slice;
  }
}

/** Returns the size band of a work's variation; undefined if it has none or `readBands` has not read the work. */
const bandOf: BandOf = (artwork, { id }) => bands.get(artwork)?.get(id);

function bandsOf(artwork: Artwork): ReadonlyMap<string, SizeBand> {
  return new Map(
    artwork.variations.filter(isInStock).flatMap((variation) => {
      const size = sizeOf(artwork, variation);
      return size ? [[variation.id, sizeBandOf(size)] as const] : [];
    }),
  );
}
