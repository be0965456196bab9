import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { prefersStillness } from '#web/ui/motion.ts';

/** Milliseconds without a scroll after which the row counts as being at rest, where browsers do not say so. */
const restsAfter = 150;

interface Slides {
  readonly row: RefObject<HTMLUListElement | null>;
  /** Moves by this many slides; answers the index, from 0, of the work that comes to stand first. */
  readonly step: (by: 1 | -1) => number;
  /** The slide of a work that is no copy, moved to where the given one stands. */
  readonly original: (slide: HTMLElement) => HTMLElement;
}

/**
 * A row of scroll-snap slides that has no end. It holds its `count` works several times over, the originals between
 * their copies, in so many `rounds`: whenever it rests on a copy it is moved, invisibly, by whole rounds until an original stands there.
 */
export function useSlides(count: number, rounds: number): Slides {
  const row = useRef<HTMLUListElement>(null);
  /** The slide that a press is on its way to. */
  const heading = useRef<number>(undefined);
  /** The work that stood first when the row had no copies yet: it may have been swiped before hydration. */
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

/** Calls back whenever the row has come to rest and no finger is on it; answers how to stop. */
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

/** The place of the first slide that is no copy: as many rounds stand before as after. */
function firstOriginal(row: HTMLElement, count: number): number {
  const rounds = row.children.length / count;
  return Math.floor(rounds / 2) * count;
}

/** Of an index that may lie rounds away, the work's. */
const wrapped = (index: number, count: number) => ((index % count) + count) % count;

/** Moves the row by whole rounds, which nobody sees, so that the slide of this index is an original; answers its index. */
function goRounds(row: HTMLElement, count: number, index: number): number {
  const first = firstOriginal(row, count);
  const to = first + wrapped(index - first, count);
  if (to !== index) row.scrollLeft += leftOf(row, to) - leftOf(row, index);
  return to;
}

/** The slide that stands first, or is nearest to it. */
function slideAt(row: HTMLElement): number {
  const distances = [...row.children].map((_, index) => Math.abs(leftOf(row, index) - row.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

/** How far the row is scrolled when the slide of this index stands first. */
function leftOf(row: HTMLElement, index: number): number {
  const slide = row.children[index];
  const [first] = row.children;
  if (!slide || !first) return 0;
  return slide.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
