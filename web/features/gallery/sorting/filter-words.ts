import type { GalleryFilter, Orientation, SizeBand, SortOrder } from '#shared/artwork/gallery-filter.ts';

/** The labels of the choices in the panel. */
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

/** Describes the active filters: 'Portrait · Up to 16 in (40 cm)'; empty if there are none. */
export function filterWords({ orientation, size, online }: GalleryFilter): string {
  return [orientation && orientationWords[orientation], size && sizeWords[size], online && onlineWords]
    .filter(Boolean)
    .join(' · ');
}
