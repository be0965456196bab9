import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { foldTexts, searchTerm } from '#shared/artwork/search.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isInStock } from '#shared/artwork/variations.ts';
import { hasRealImage } from '#shared/artwork/visibility.ts';
import type { Lack } from '#shared/studio/lacking.ts';
import { memoizeByObject } from '#web/features/memoize-by-object.ts';
import { knownLackOf } from '#web/features/studio/needs/use-lacks.ts';

export interface InventoryFilter {
  /** Whether to hide works whose first variation is out of stock. */
  readonly hideOutOfStock: boolean;
  readonly hideWithoutImage: boolean;
  readonly featuredOnly: boolean;
  readonly hiddenOnly: boolean;
  /** Name of the category; empty for every category. */
  readonly category: string;
  readonly search: string;
  /** Show only works that lack this; undefined for all works. */
  readonly lacking?: Lack | undefined;
}

/** Rule 13.11. */
export const defaultFilter: InventoryFilter = {
  hideOutOfStock: true,
  hideWithoutImage: true,
  featuredOnly: false,
  hiddenOnly: false,
  category: '',
  search: '',
};

/** The filters that show the most works. They are offered when the current filters match nothing. */
export const widestFilter: InventoryFilter = {
  ...defaultFilter,
  hideOutOfStock: false,
  hideWithoutImage: false,
};

/** Returns the works that the list shows, in the given order (rules 13.10 and 13.11). */
export function filterInventory(
  artworks: readonly StudioArtwork[],
  filter: InventoryFilter,
): StudioArtwork[] {
  const term = searchTerm(filter.search);
  return artworks.filter(
    (artwork) =>
      !artwork.isDeleted &&
      !(filter.hideOutOfStock && !isFirstInStock(artwork)) &&
      !(filter.hideWithoutImage && !hasRealImage(artwork)) &&
      !(filter.featuredOnly && !artwork.featured) &&
      !(filter.hiddenOnly && !artwork.hidden) &&
      (filter.lacking === undefined || knownLackOf(artwork) === filter.lacking) &&
      (filter.category === '' || artwork.category === filter.category) &&
      (term === '' || studioSearchText(artwork).includes(term)),
  );
}

function isFirstInStock({ variations }: StudioArtwork): boolean {
  const first = variations[0];
  return first !== undefined && isInStock(first);
}

/** Returns the folded text that the studio's search matches. */
const studioSearchText = memoizeByObject(
  ({ title, category, description, variations: [first], squareId }: StudioArtwork) =>
    foldTexts([title, displayTitle(title), category, description, first?.name ?? '', squareId]),
);
