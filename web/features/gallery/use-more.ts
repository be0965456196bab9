import { type RefObject, useEffect, useRef, useState } from 'react';
import { pageStep } from '#web/stores/left-view.ts';
import { watchNear } from './watch-near.ts';

/** How long a step takes (rule 3.8), in milliseconds. */
const loadingDelay = 300;
const sentinelMargin = '400px';

/**
 * Infinite scroll: how many of `total` items to show. Another step follows a moment after the sentinel
 * comes near the screen. `isWhole`: all items of the first step are shown; before that, no step follows.
 */
export function useMore(
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

  // Observed anew after each step: a sentinel that is still in view gives no second sign by itself.
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !isWhole || count >= total) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchNear(element, sentinelMargin, (isNear) => {
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
