import { type RefObject, useEffect, useRef, useState } from 'react';

/** Far enough that no scroll passes a placeholder before it is a card again. */
const margin = '2000px 0px';

/**
 * Keeps the page light after a long scroll: a card far off the screen gives up its picture and its controls and keeps
 * its height. One with the focus in it keeps them, and one that the focus comes to gets them back.
 */
interface KeptHeights {
  readonly card: number;
  /** The link around the picture: with it the title stays where it is. */
  readonly link: number;
}

export function useNearScreen(): {
  readonly card: RefObject<HTMLElement | null>;
  /** Undefined near the screen, else the heights to keep, in pixels. */
  readonly kept: KeptHeights | undefined;
} {
  const card = useRef<HTMLElement>(null);
  const [kept, setKept] = useState<KeptHeights>();

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) return setKept(undefined);
        if (element.contains(document.activeElement)) return;
        const link = element.querySelector('a')?.offsetHeight ?? 0;
        setKept({ card: element.offsetHeight, link });
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { card, kept };
}
