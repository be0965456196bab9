import { useState } from 'react';
import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { defaultFormat, formatsOf, groupByTitle } from '#shared/artwork/formats.ts';
import { titleKey } from '#shared/artwork/titles.ts';
import { inStockVariations } from '#shared/artwork/variations.ts';
import { isPublic } from '#shared/artwork/visibility.ts';

export interface ArtworkChoice {
  /** Categories to choose from, in alphabetical order. */
  readonly categories: readonly string[];
  readonly category: string;
  readonly chooseCategory: (category: string) => void;
  /** The artwork of the chosen category. */
  readonly chosen: Artwork;
  /** Variations in stock, highest price first. */
  readonly variations: readonly Variation[];
  readonly variation: Variation | undefined;
  readonly chooseVariation: (id: string) => void;
}

/**
 * Returns the chosen format and variation of an opened artwork. The dialog offers formats in stock (rule 6.4), the page
 * all formats that are not hidden (rule 5.2), the studio only the opened work, hidden or not (rule 13.13). A change of
 * category selects its highest-priced variation.
 */
export function useArtworkChoice(
  artwork: Artwork,
  artworks: readonly Artwork[],
  shownIn: keyof typeof formatsIn,
): ArtworkChoice {
  const [chosenCategory, setCategory] = useState<string>();
  const [chosenVariation, setVariation] = useState<string>();

  const formats = formatsIn[shownIn](artwork, artworks);
  const category =
    chosenCategory !== undefined && formats.has(chosenCategory)
      ? chosenCategory
      : defaultFormat(artwork, formats);
  const listed = formats.get(category) ?? artwork;
  // `artwork` replaces the list's copy, because it comes from a newer API response.
  const chosen = listed.id === artwork.id ? artwork : listed;
  const variations = inStockVariations(chosen.variations);

  return {
    categories: [...formats.keys()],
    category,
    chooseCategory: (next) => {
      setCategory(next);
      setVariation(undefined);
    },
    chosen,
    variations,
    variation: variations.find(({ id }) => id === chosenVariation) ?? variations[0],
    chooseVariation: setVariation,
  };
}

const formatsIn = {
  dialog: formatsOf,
  page: pageFormats,
  studio: (artwork: Artwork) => new Map([[artwork.category, artwork]]),
} as const satisfies Record<
  string,
  (artwork: Artwork, artworks: readonly Artwork[]) => ReadonlyMap<string, Artwork>
>;

function pageFormats(artwork: Artwork, artworks: readonly Artwork[]): ReadonlyMap<string, Artwork> {
  const key = titleKey(artwork.title);
  const others = artworks.filter(
    (other) => other.id !== artwork.id && isPublic(other) && titleKey(other.title) === key,
  );
  // The opened work comes first, so that it is chosen for its own category. A hidden work is left out.
  const offered = artwork.hidden && others.length > 0 ? others : [artwork, ...others];
  return groupByTitle(offered)[0]?.formats ?? new Map([[artwork.category, artwork]]);
}
