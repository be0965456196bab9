import type { GalleryFilter } from '#shared/rules/gallery-filter.ts';
import type { GalleryEntry } from '#web/features/gallery/entries.ts';
import { arrangeEntries } from './arrange-entries.ts';
import { filterWords } from './filter-words.ts';
import { bandOf, readBands } from './read-bands.ts';

/** All that sort and filter need, in one script: most visitors choose nothing and never load it. */
export const arranging = {
  arrange: (entries: readonly GalleryEntry[], filter: GalleryFilter) =>
    arrangeEntries(entries, filter, bandOf),
  readBands,
  filterWords,
} as const;
export type Arranging = typeof arranging;
