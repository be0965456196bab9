import { type RefObject, useEffect, useRef, useState } from 'react';

/** Far enough that rows and their controls are there before they are scrolled to. */
const margin = '200px 0px';

type Tell = (isNear: boolean) => void;
const watched = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** One observer for all: hundreds of their own would cost more than they save. */
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

/** Whether an element is near the screen. One with the focus in it stays so; where nobody can tell, all are. */
export function useNear<E extends HTMLElement>(
  startsNear: boolean,
): {
  readonly element: RefObject<E | null>;
  readonly isNear: boolean;
  /** In pixels, as it was when it was last near; undefined where it never was. */
  readonly height: number | undefined;
} {
  const canTell = typeof IntersectionObserver !== 'undefined';
  const element = useRef<E>(null);
  const [isNear, setIsNear] = useState(startsNear || !canTell);
  const [height, setHeight] = useState<number>();
  const wasNear = useRef(isNear);
  useEffect(() => {
    const own = element.current;
    if (!own || !canTell) return;
    return watch(own, (near) => {
      if (near === wasNear.current || (!near && own.contains(document.activeElement))) return;
      wasNear.current = near;
      if (!near) setHeight(own.offsetHeight);
      setIsNear(near);
    });
  }, [canTell]);
  return { element, isNear, height };
}
