import {
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { allCategories } from '#shared/artwork/categories.ts';
import { type GalleryFilter, plainFilter, readFilter, writeFilter } from '#shared/artwork/gallery-filter.ts';
import { isShownInGallery } from '#shared/artwork/visibility.ts';
import { pageStep, recallView, rememberView } from '#web/stores/gallery-scroll-state.ts';
import { recallCategory, rememberCategory } from '#web/stores/remembered-category.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { buildEntries, categoriesOf, filterEntries } from './entries.ts';
import { columnsNow } from './masonry.ts';
import { useArranged } from './use-arranged.ts';
import { watchInViewport } from './watch-in-viewport.ts';

/** Milliseconds after a change until the view is stored. */
const rememberAfter = 200;

/** Number of rows of cards that fill any window. */
const firstRows = 2;

/** Minimum number of works for which sorting is offered. */
const fewestToSort = 24;

interface Works {
  readonly artworks: readonly Artwork[];
  /** Whether `artworks` has all works; a page may begin with the first ones only. */
  readonly areAll: boolean;
  readonly wished: ReadonlySet<string>;
}

/** The gallery's state: category, search, wishlist, sort and filter, and scroll position. */
export function useGalleryView({ artworks, areAll, wished }: Works) {
  const [left] = useState(recallView);
  const [chosen, setChosen] = useState(() => recallCategory() ?? allCategories);
  const [search, setSearch] = useState(left?.search ?? '');
  const [isWishlistOnly, setWishlistOnly] = useState(left?.isWishlistOnly ?? false);

  const categories = useMemo(() => categoriesOf(artworks), [artworks]);
  // The stored category may no longer exist.
  const category = categories.includes(chosen) ? chosen : allCategories;
  const entries = useMemo(() => buildEntries(artworks, category), [artworks, category]);
  const sorting = useGalleryFilter();
  const [isExpected, setExpected] = useState(false);
  const works = useMemo(() => artworks.filter(isShownInGallery), [artworks]);
  const isSortable = works.length >= fewestToSort;
  const filter = isSortable ? sorting.filter : plainFilter;
  const { arranged, isSettled, words } = useArranged({
    entries,
    filter,
    artworks: works,
    areAll,
    isExpected,
  });
  // Typing has priority over rendering the wall.
  const term = useDeferredValue(search);
  const found = useMemo(
    () => filterEntries(arranged ?? [], term, isWishlistOnly ? wished : undefined),
    [arranged, term, isWishlistOnly, wished],
  );
  // After a navigation the cards of the first screen render before the rest of the first `pageStep` cards. A gallery
  // that the server rendered or the visitor returns to renders all its cards together.
  const isWhole = useDeferredValue(true, !useIsHydrated() || left !== undefined);
  const more = useMore(found.length, left?.count ?? pageStep, isWhole);
  const count = isWhole ? more.count : firstRows * columnsNow();
  const shown = useMemo(() => found.slice(0, count), [found, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that takes another's place knows nothing of the view.
  useEffect(() => {
    const view = { search, isWishlistOnly, count: Math.max(more.count, pageStep) };
    // Store the view after a pause, so that typing stays fast.
    const timer = setTimeout(() => rememberView(view), rememberAfter);
    return () => clearTimeout(timer);
  }, [search, isWishlistOnly, more.count, sorting.entry]);

  return {
    categories,
    category,
    search,
    isWishlistOnly,
    /** All matching cards; the first `shown` are rendered. */
    found,
    shown,
    /** Renders the cards up to the one with this work. */
    reach: (artworkId: string) =>
      more.reach(found.findIndex(({ artworks: works }) => works.some(({ id }) => id === artworkId))),
    hasMore: shown.length < found.length,
    /** Whether sort and filter wait for the works or their sizes. */
    isWaiting: arranged === undefined,
    /** The active filters as text. */
    filterWords: words,
    /** Undefined if the gallery has too few works for sorting. */
    sorting: isSortable
      ? {
          filter: sorting.chosen,
          artworks: works,
          onOpen: () => setExpected(true),
          count: isSettled && areAll ? found.length : undefined,
          onChange: (next: GalleryFilter) => {
            sorting.change(next);
            more.reset();
          },
        }
      : undefined,
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
    /** Resets search, wishlist and category after they matched nothing. */
    showAll: () => {
      setSearch('');
      setWishlistOnly(false);
      setChosen(allCategories);
      rememberCategory(allCategories);
      sorting.change(plainFilter);
      more.reset();
    },
    showWishlistOnly: (on: boolean) => {
      setWishlistOnly(on);
      more.reset();
    },
  };
}

/**
 * Reads sort and filter from the page's address, so that reload, Back and links keep them. A change replaces the
 * history entry, so that Back leaves the gallery, as it does after a search.
 */
function useGalleryFilter() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search]);
  // The router changes the address in a transition; the optimistic state shows the choice immediately.
  const [chosen, choose] = useOptimistic(filter);
  return {
    filter,
    chosen,
    /** The router's key of the history entry, which changes with each choice. */
    entry: key,
    change: (next: GalleryFilter) =>
      startTransition(() => {
        choose(next);
        const parameters = new URLSearchParams(search);
        writeFilter(parameters, next);
        navigate({ search: parameters.toString() }, { replace: true });
      }),
  };
}

/** Milliseconds until the next step is shown (rule 3.8). */
const loadingDelay = 300;
const sentinelMargin = '400px';

/**
 * Infinite scroll: returns how many of `total` items to show. The next step follows after the sentinel comes near the
 * screen, once all items of the first step are rendered (`isWhole`).
 */
function useMore(
  total: number,
  start: number,
  isWhole: boolean,
): {
  readonly count: number;
  readonly sentinel: RefObject<HTMLDivElement | null>;
  readonly reset: () => void;
  /** Shows as many steps as the item at this index needs. */
  readonly reach: (index: number) => void;
} {
  const [count, setCount] = useState(start);
  const sentinel = useRef<HTMLDivElement>(null);

  // Observe the sentinel again after each step, because an observer does not report one that stays in view.
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !isWhole || count >= total) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchInViewport(element, sentinelMargin, (isNear) => {
      if (!isNear) return;
      stop();
      timer = setTimeout(() => setCount((shown) => shown + pageStep), loadingDelay);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [count, total, isWhole]);

  return {
    count: Math.min(count, total),
    sentinel,
    reset: () => setCount(pageStep),
    reach: (index) => setCount((shown) => Math.max(shown, Math.ceil((index + 1) / pageStep) * pageStep)),
  };
}
