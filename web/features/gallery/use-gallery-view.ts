import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';
import { allCategories } from '#shared/rules/categories.ts';
import { pageStep, recallView, rememberView } from '#web/stores/left-view.ts';
import { recallCategory, rememberCategory } from '#web/stores/remembered-category.ts';
import { buildEntries, categoriesOf, filterEntries } from './entries.ts';
import { useMore } from './use-more.ts';

/** Milliseconds. */
const rememberAfter = 200;

/** Which works the gallery shows: category, search, wishlist and how far it was scrolled. */
export function useGalleryView(artworks: readonly Artwork[], wished: ReadonlySet<string>) {
  const [left] = useState(recallView);
  const [chosen, setChosen] = useState(() => recallCategory() ?? allCategories);
  const [search, setSearch] = useState(left?.search ?? '');
  const [isWishlistOnly, setWishlistOnly] = useState(left?.isWishlistOnly ?? false);

  const categories = useMemo(() => categoriesOf(artworks), [artworks]);
  // A category remembered from last time may be gone by now.
  const category = categories.includes(chosen) ? chosen : allCategories;
  const entries = useMemo(() => buildEntries(artworks, category), [artworks, category]);
  // Typing stays ahead of the wall.
  const term = useDeferredValue(search);
  const found = useMemo(
    () => filterEntries(entries, term, isWishlistOnly ? wished : undefined),
    [entries, term, isWishlistOnly, wished],
  );
  const more = useMore(found.length, left?.count ?? pageStep);
  const shown = useMemo(() => found.slice(0, more.count), [found, more.count]);

  useEffect(() => {
    const view = { search, isWishlistOnly, count: Math.max(more.count, pageStep) };
    // After a pause, so that typing does not pay for it.
    const timer = setTimeout(() => rememberView(view), rememberAfter);
    return () => clearTimeout(timer);
  }, [search, isWishlistOnly, more.count]);

  return {
    categories,
    category,
    search,
    isWishlistOnly,
    /** All of them, of which the first `shown` are in the page already. */
    found,
    shown,
    /** Shows the card of this work, too, and all before it. */
    reach: (artworkId: string) =>
      more.reach(found.findIndex(({ artworks: works }) => works.some(({ id }) => id === artworkId))),
    hasMore: more.hasMore,
    sentinel: more.sentinel,
    chooseCategory: (name: string) => {
      setChosen(name);
      rememberCategory(name);
      more.reset();
    },
    searchFor: (typed: string) => {
      setSearch(typed);
      more.reset();
    },
    /** Out of a search, a wishlist or a category that holds nothing. */
    showAll: () => {
      setSearch('');
      setWishlistOnly(false);
      setChosen(allCategories);
      rememberCategory(allCategories);
      more.reset();
    },
    showWishlistOnly: (on: boolean) => {
      setWishlistOnly(on);
      more.reset();
    },
  };
}
