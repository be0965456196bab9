import type { GalleryFilter, Orientation, SizeBand, SortOrder } from '#shared/artwork/gallery-filter.ts';

/** The choices as the panel names them. */
export const sortWords: Readonly<Record<SortOrder, string>> = {
  newest: 'Newest',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
};
export const orientationWords: Readonly<Record<Orientation, string>> = {
  portrait: 'Portrait',
  landscape: 'Landscape',
  square: 'Square',
};
export const sizeWords: Readonly<Record<SizeBand, string>> = {
  small: 'Up to 16 in (40 cm)',
  medium: '16 to 40 in (40 to 100 cm)',
  large: 'Over 40 in (100 cm)',
};
export const onlineWords = 'Available to buy online';

/** What the works shown have in common: 'Portrait · Up to 16 in (40 cm)'; empty where nothing is left out. */
export function filterWords({ orientation, size, online }: GalleryFilter): string {
  return [orientation && orientationWords[orientation], size && sizeWords[size], online && onlineWords]
    .filter(Boolean)
    .join(' · ');
}
