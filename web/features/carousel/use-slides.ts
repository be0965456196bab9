import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { prefersStillness } from '#web/ui/motion.ts';

/** Milliseconds without scrolling after which the row counts as at rest, in browsers without `scrollend`. */
const restsAfter = 150;

interface Slides {
  readonly row: RefObject<HTMLUListElement | null>;
  /** Moves the row by this many slides. Returns the index, from 0, of the work that is first afterwards. */
  readonly step: (by: 1 | -1) => number;
  /** Returns the original slide of a work after moving it to the position of the given copy. */
  readonly original: (slide: HTMLElement) => HTMLElement;
}

/**
 * An endless row of scroll-snap slides. Its `count` works are repeated in `rounds` rounds, with the originals in the
 * middle. When the row rests on a copy, it jumps invisibly by whole rounds to the original.
 */
export function useSlides(count: number, rounds: number): Slides {
  const row = useRef<HTMLUListElement>(null);
  /** Index of the slide that the row scrolls to after a button press. */
  const heading = useRef<number>(undefined);
  /** Index of the first visible work before the copies were rendered; a visitor may swipe before hydration. */
  const stood = useRef(0);

  const settle = useCallback(() => {
    const { current } = row;
    if (!current || count < 2) return;
    const at = slideAt(current);
    heading.current = undefined;
    // A finger may hold the row between two slides.
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

/** Calls `callback` when the row is at rest and not touched. Returns a function that stops this. */
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

/** Returns the index of the first original; as many rounds of copies come before the originals as after them. */
function firstOriginal(row: HTMLElement, count: number): number {
  const rounds = row.children.length / count;
  return Math.floor(rounds / 2) * count;
}

/** Converts an index in any round to the index of its work. */
const wrapped = (index: number, count: number) => ((index % count) + count) % count;

/** Moves the row invisibly by whole rounds from a slide to its original. Returns the original's index. */
function goRounds(row: HTMLElement, count: number, index: number): number {
  const first = firstOriginal(row, count);
  const to = first + wrapped(index - first, count);
  if (to !== index) row.scrollLeft += leftOf(row, to) - leftOf(row, index);
  return to;
}

/** Returns the index of the first visible slide, or of the slide nearest to that position. */
function slideAt(row: HTMLElement): number {
  const distances = [...row.children].map((_, index) => Math.abs(leftOf(row, index) - row.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

/** Returns the scroll position at which the slide with this index is first. */
function leftOf(row: HTMLElement, index: number): number {
  const slide = row.children[index];
  const [first] = row.children;
  if (!slide || !first) return 0;
  return slide.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
