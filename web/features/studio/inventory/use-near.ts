import { type RefObject, useEffect, useRef, useState } from 'react';

/** Far enough that a row has its controls before it is scrolled to. */
const margin = '800px 0px';

type Tell = (isNear: boolean) => void;
const watched = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** One observer for all rows: thousands of their own would cost more than they save. */
function watch(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
    if (watched.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/** Whether a row is near the screen. One with the focus in it stays so; where nobody can tell, all are. */
export function useNear(startsNear: boolean): {
  readonly row: RefObject<HTMLLIElement | null>;
  readonly isNear: boolean;
} {
  const canTell = typeof IntersectionObserver !== 'undefined';
  const row = useRef<HTMLLIElement>(null);
  const [isNear, setIsNear] = useState(startsNear || !canTell);
  useEffect(() => {
    const element = row.current;
    if (!element || !canTell) return;
    return watch(element, (near) => {
      if (near || !element.contains(document.activeElement)) setIsNear(near);
    });
  }, [canTell]);
  return { row, isNear };
}
