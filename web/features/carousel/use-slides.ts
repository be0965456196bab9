import { type RefObject, useCallback, useRef } from 'react';
import { prefersStillness } from '#web/ui/motion.ts';

/** Moves a row of scroll-snap slides by one, round and round. */
export function useSlides(): {
  readonly row: RefObject<HTMLUListElement | null>;
  readonly previous: () => void;
  readonly next: () => void;
} {
  const row = useRef<HTMLUListElement>(null);

  const step = useCallback((by: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const slides = [...element.children];
    if (slides.length === 0) return;
    const target = slides[(currentSlide(element, slides) + by + slides.length) % slides.length];
    if (!(target instanceof HTMLElement)) return;
    element.scrollTo({
      left: target.offsetLeft - (element.clientWidth - target.offsetWidth) / 2,
      behavior: prefersStillness() ? 'instant' : 'smooth',
    });
  }, []);

  return { row, previous: useCallback(() => step(-1), [step]), next: useCallback(() => step(1), [step]) };
}

/** The slide nearest to the middle; at either end of the row, the outermost. */
function currentSlide(row: HTMLElement, slides: readonly Element[]): number {
  if (row.scrollLeft <= 1) return 0;
  if (row.scrollLeft >= row.scrollWidth - row.clientWidth - 1) return slides.length - 1;
  const middle = row.scrollLeft + row.clientWidth / 2;
  const distances = slides.map((slide) =>
    slide instanceof HTMLElement ? Math.abs(slide.offsetLeft + slide.offsetWidth / 2 - middle) : Infinity,
  );
  return distances.indexOf(Math.min(...distances));
}
