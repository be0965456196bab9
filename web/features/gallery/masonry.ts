import { useSyncExternalStore } from 'react';

/** 4 columns from 1024 px, 2 from 768 px, else 1 (spec section 9). */
const fourColumns = '(min-width: 1024px)';
const twoColumns = '(min-width: 768px)';

/**
 * Deals items into columns: each goes into the one that is shortest by then, the leftmost of several.
 * `heightOf` answers in widths of a column, so nothing needs to be measured on the screen.
 */
export function dealIntoColumns<T>(
  items: readonly T[],
  columns: number,
  heightOf: (item: T) => number,
): T[][] {
  const dealt: T[][] = Array.from({ length: columns }, () => []);
  const heights = new Array<number>(columns).fill(0);
  for (const item of items) {
    const shortest = heights.indexOf(Math.min(...heights));
    dealt[shortest]?.push(item);
    heights[shortest] = (heights[shortest] ?? 0) + heightOf(item);
  }
  return dealt;
}

function subscribe(listener: () => void): () => void {
  const queries = [fourColumns, twoColumns].map((media) => window.matchMedia(media));
  for (const media of queries) media.addEventListener('change', listener);
  return () => {
    for (const media of queries) media.removeEventListener('change', listener);
  };
}

function columnsNow(): number {
  if (window.matchMedia(fourColumns).matches) return 4;
  return window.matchMedia(twoColumns).matches ? 2 : 1;
}

export function useColumns(): number {
  return useSyncExternalStore(subscribe, columnsNow, () => 1);
}
