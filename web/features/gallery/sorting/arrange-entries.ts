import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { mayBeBought } from '#shared/artwork/buying.ts';
import {
  countChoices,
  type GalleryFilter,
  plainFilter,
  type SizeBand,
  type SortOrder,
} from '#shared/artwork/gallery-filter.ts';
import { orientationOf } from '#shared/artwork/orientation.ts';
import { searchText } from '#shared/artwork/search.ts';
import { defaultVariation, isInStock } from '#shared/artwork/variations.ts';
import { readPrice } from '#shared/money/money.ts';
import type { GalleryEntry } from '#web/features/gallery/entries.ts';

/** Returns the size band of a work's variation; undefined if its size is unknown. */
export type BandOf = (artwork: Artwork, variation: Variation) => SizeBand | undefined;

/**
 * Sorts and filters cards by the shopper's choices (rules 3.19 and 3.20). A card keeps only matching works and sizes.
 * Cards with equal keys stay sorted by title.
 */
export function arrangeEntries(
  entries: readonly GalleryEntry[],
  filter: GalleryFilter,
  bandOf: BandOf,
): readonly GalleryEntry[] {
  const { sort, ...limits } = filter;
  const isLimited = countChoices({ ...limits, sort: plainFilter.sort }) > 0;
  const matching = isLimited ? entries.flatMap((entry) => narrowed(entry, filter, bandOf)) : entries;
  return sort ? sorted(matching, sort) : matching;
}

function narrowed(entry: GalleryEntry, filter: GalleryFilter, bandOf: BandOf): GalleryEntry[] {
  const artworks = entry.artworks.flatMap((artwork) => matchOf(artwork, filter, bandOf) ?? []);
  if (artworks.length === 0) return [];
  if (artworks.every((artwork, index) => artwork === entry.artworks[index])) return [{ ...entry, artworks }];
  return [{ ...entry, artworks, text: artworks.map(searchText).join('\u0000') }];
}

/** Returns the work with its matching sizes: the same object if all match, undefined if none does. */
function matchOf(artwork: Artwork, filter: GalleryFilter, bandOf: BandOf): Artwork | undefined {
  const { orientation, size, online } = filter;
  if (orientation && orientationOf(artwork.picture) !== orientation) return undefined;
  if (!size && !online) return artwork;
  const variations = artwork.variations.filter(
    (variation) =>
      isInStock(variation) &&
      (!size || bandOf(artwork, variation) === size) &&
      (!online || mayBeBought({ ...artwork, ...variation })),
  );
  if (variations.length === 0) return undefined;
  return variations.length === artwork.variations.length ? artwork : { ...artwork, variations };
}

/** Sorting is stable (ECMA-262), so cards with equal keys stay sorted by title. */
function sorted(entries: readonly GalleryEntry[], order: SortOrder): readonly GalleryEntry[] {
  if (order === 'newest') return sortedBy(entries, addedOf, (a, b) => (a === b ? 0 : a < b ? 1 : -1));
  const direction = order === 'price-low' ? 1 : -1;
  return sortedBy(entries, priceOf, (a, b) => {
    // A work without a price is last in both directions.
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (a - b);
  });
}

/** Sorts cards by a key that is computed once for each card. */
function sortedBy<Key>(
  entries: readonly GalleryEntry[],
  keyOf: (entry: GalleryEntry) => Key,
  compare: (a: Key, b: Key) => number,
): readonly GalleryEntry[] {
  return entries
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ entry }) => entry);
}

/**
 * Returns the date on which the newest work of a card came into the shop, followed by Square's date. The latter decides
 * between works of one import and works without a stored date.
 */
function addedOf({ artworks }: GalleryEntry): string {
  const dates = artworks.map(({ addedOn = '', squareUpdatedAt }) => `${addedOn} ${squareUpdatedAt}`);
  return dates.sort().at(-1) ?? '';
}

/** Returns the price that the card shows. */
function priceOf({ artworks }: GalleryEntry): number | null {
  return readPrice(defaultVariation(artworks[0]?.variations ?? [])?.price);
}
