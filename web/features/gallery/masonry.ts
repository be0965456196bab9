import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** The wall has 4 columns from 1024 px, 2 from 768 px, otherwise 1 (rule 3.5). */
const fourColumns = '(min-width: 1024px)';
const twoColumns = '(min-width: 768px)';

/**
 * Returns the column of each item: the shortest so far, or the leftmost of several. `heightOf` returns heights as
 * multiples of the column width; these are not measured, so an item never changes its column.
 */
export function dealIntoColumns<T>(
  items: readonly T[],
  columns: number,
  heightOf: (item: T) => number,
): number[] {
  const heights = new Array<number>(columns).fill(0);
  return items.map((item) => {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + heightOf(item);
    return shortest;
  });
}

const none: readonly number[] = [];

/**
 * Moves the children of a grid into their columns, each below the one before it. The document keeps one list, so Tab
 * and screen readers follow its order. Runs before the browser paints, and again when a height changes. All children
 * are in the grid's first row, which grows to the longest column. With `columnOf` undefined only the style sheet
 * applies: for a single column, and before hydration. `above`: heights in pixels of the items before the first child.
 * They are not rendered, but their space is kept.
 */
export function useMasonry(
  columnOf: readonly number[] | undefined,
  above: readonly number[] = none,
): RefObject<HTMLDivElement | null> {
  const wall = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const grid = wall.current;
    if (!grid || !columnOf) return;
    const cards = [...grid.children].filter((child) => child instanceof HTMLElement);
    // Set the column before the heights are measured, because a card's height depends on its column's width.
    for (const [index, card] of cards.entries())
      card.style.setProperty('--column', String((columnOf[above.length + index] ?? 0) + 1));
    const place = () => {
      const gap = Number.parseFloat(getComputedStyle(grid).rowGap) || 0;
      const heights = [...above, ...cards.map((card) => card.getBoundingClientRect().height)];
      const tops: number[] = [];
      for (const [index, height] of heights.entries()) {
        const column = columnOf[index] ?? 0;
        const top = tops[column] ?? 0;
        cards[index - above.length]?.style.setProperty('--top', `${top}px`);
        tops[column] = top + height + gap;
      }
    };
    place();
    const observer = new ResizeObserver(place);
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  }, [columnOf, above]);
  return wall;
}

function subscribe(listener: () => void): () => void {
  const queries = [fourColumns, twoColumns].map((media) => window.matchMedia(media));
  for (const media of queries) media.addEventListener('change', listener);
  return () => {
    for (const media of queries) media.removeEventListener('change', listener);
  };
}

/** Returns the number of the wall's columns in a window of the current width. */
export function columnsNow(): number {
  if (window.matchMedia(fourColumns).matches) return 4;
  return window.matchMedia(twoColumns).matches ? 2 : 1;
}

/** Returns the number of columns; undefined on the server and before hydration, where the window's width is unknown. */
export function useColumns(): number | undefined {
  return useSyncExternalStore(subscribe, columnsNow, () => undefined);
}
