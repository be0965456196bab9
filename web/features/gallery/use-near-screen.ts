import { type RefObject, useEffect, useRef, useState } from 'react';

/** Far enough that no scroll passes an emptied card before it is filled again. */
const margin = '2000px 0px';

/**
 * Keeps the page light after a long scroll: a card far off the screen gives up its content and keeps its
 * height. A card with the focus in it keeps its content.
 */
export function useNearScreen(): {
  readonly card: RefObject<HTMLElement | null>;
  /** Undefined near the screen, else the height to keep, in pixels. */
  readonly placeholderHeight: number | undefined;
} {
  const card = useRef<HTMLElement>(null);
  const [placeholderHeight, setPlaceholderHeight] = useState<number>();

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || element.contains(document.activeElement)) return;
        setPlaceholderHeight(entry.isIntersecting ? undefined : element.offsetHeight);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { card, placeholderHeight };
}
