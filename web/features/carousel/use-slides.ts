import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { prefersStillness } from '#web/ui/motion.ts';

/** Milliseconds without scrolling after which the row is at rest, in browsers without `scrollend`. */
const restsAfter = 150;

interface Slides {
  readonly row: RefObject<HTMLUListElement | null>;
  /** Moves by this many slides. Returns the index, from 0, of the work that becomes the first. */
  readonly step: (by: 1 | -1) => number;
  /** The original slide of a work, moved to the position of the given copy. */
  readonly original: (slide: HTMLElement) => HTMLElement;
}

/**
 * An endless row of scroll-snap slides. It has its `count` works in several `rounds`, the originals between copies.
 * When it rests on a copy, it is moved, invisibly, by whole rounds to an original.
 */
export function useSlides(count: number, rounds: number): Slides {
  const row = useRef<HTMLUListElement>(null);
  /** The slide that the row scrolls to after a button press. */
  const heading = useRef<number>(undefined);
  /** Index of the first visible work before the row had copies; it may have been swiped before hydration. */
  const stood = useRef(0);

  const settle = useCallback(() => {
    const { current } = row;
    if (!current || count < 2) return;
    const at = slideAt(current);
    heading.current = undefined;
    // A finger may rest between two slides.
    if (Math.abs(current.scrollLeft - leftOf(current, at)) > 2) return;
    const to = goRounds(current, count, at);
    if (to !== at) current.scrollLeft = leftOf(current, to);
  }, [count]);

  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    if (rounds === 1) {
      stood.current = slideAt(current);
      return;
    }
    const index = firstOriginal(current, count) + wrapped(heading.current ?? stood.current, count);
    stood.current = 0;
    heading.current = undefined;
    current.scrollLeft = leftOf(current, index);
  }, [count, rounds]);

  useEffect(() => {
    const { current } = row;
    return current ? onRest(current, settle) : undefined;
  }, [settle]);

  const step = useCallback(
    (by: 1 | -1) => {
      const { current } = row;
      if (!current || count < 2) return 0;
      const at = goRounds(current, count, heading.current ?? slideAt(current));
      heading.current = at + by;
      current.scrollTo({
        left: leftOf(current, at + by),
        behavior: prefersStillness() ? 'instant' : 'smooth',
      });
      return wrapped(at + by, count);
    },
    [count],
  );

  const original = useCallback(
    (slide: HTMLElement) => {
      const { current } = row;
      const index = current ? [...current.children].indexOf(slide) : -1;
      if (!current || index < 0) return slide;
      const moved = current.children[goRounds(current, count, index)];
      return moved instanceof HTMLElement ? moved : slide;
    },
    [count],
  );

  return { row, step, original };
}

/** Calls back when the row is at rest and not touched. Returns a function that stops it. */
function onRest(row: HTMLElement, callback: () => void): () => void {
  const watch = new AbortController();
  const options = { passive: true, signal: watch.signal };
  if ('onscrollend' in window) {
    row.addEventListener('scrollend', callback, options);
    return () => watch.abort();
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouched = false;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => isTouched || callback(), restsAfter);
  };
  const touch = ({ touches }: TouchEvent) => {
    isTouched = touches.length > 0;
    wait();
  };
  row.addEventListener('scroll', wait, options);
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    row.addEventListener(type, touch, options);
  return () => {
    clearTimeout(timer);
    watch.abort();
  };
}

/** The index of the first original: equal numbers of rounds are before and after. */
function firstOriginal(row: HTMLElement, count: number): number {
  const rounds = row.children.length / count;
  return Math.floor(rounds / 2) * count;
}

/** The index of a work, from an index that may be several rounds away. */
const wrapped = (index: number, count: number) => ((index % count) + count) % count;

/** Moves the row invisibly by whole rounds to the original of this index. Returns its index. */
function goRounds(row: HTMLElement, count: number, index: number): number {
  const first = firstOriginal(row, count);
  const to = first + wrapped(index - first, count);
  if (to !== index) row.scrollLeft += leftOf(row, to) - leftOf(row, index);
  return to;
}

/** The first visible slide, or the nearest one. */
function slideAt(row: HTMLElement): number {
  const distances = [...row.children].map((_, index) => Math.abs(leftOf(row, index) - row.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

/** The scroll position at which the slide of this index is first. */
function leftOf(row: HTMLElement, index: number): number {
  const slide = row.children[index];
  const [first] = row.children;
  if (!slide || !first) return 0;
  return slide.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
