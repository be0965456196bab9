import { type RefObject, useEffect, useRef, useState } from 'react';

/** Far enough that nobody scrolls past what is asleep before it wakes. */
const margin = '2000px 0px';

/**
 * Keeps the page light after a long scroll: a card far off the screen gives up its content and keeps its
 * height. Cards with the focus in them stay awake.
 */
export function useAwake(): {
  readonly card: RefObject<HTMLElement | null>;
  /** Undefined while awake, else the height to keep, in pixels. */
  readonly sleepingHeight: number | undefined;
} {
  const card = useRef<HTMLElement>(null);
  const [sleepingHeight, setSleepingHeight] = useState<number>();

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || element.contains(document.activeElement)) return;
        setSleepingHeight(entry.isIntersecting ? undefined : element.offsetHeight);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { card, sleepingHeight };
}
