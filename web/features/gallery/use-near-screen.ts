import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { historyEntryKey } from '#web/stores/left-view.ts';

/** Far enough that no scroll passes a placeholder before it is a card again. */
const margin = '2000px 0px';

interface KeptHeights {
  readonly card: number;
  /** The link around the picture: with it the title stays where it is. */
  readonly link: number;
}

/**
 * The cards that need not be whole, by their id, in the view that was shown last: those far off the screen, and once it
 * was left all outside the window. Going back begins with them as placeholders: to render and measure 170 whole cards
 * at once would hold up the page.
 */
const far = { view: '', heights: new Map<string, KeptHeights>() };

/** Another entry of the history, or another width of the window, is another view. */
function farCards(): Map<string, KeptHeights> {
  const view = `${historyEntryKey()} ${window.innerWidth}`;
  if (view !== far.view) {
    far.view = view;
    far.heights.clear();
  }
  return far.heights;
}

/**
 * Keeps the page light after a long scroll: a card far off the screen gives up its picture and its controls and keeps
 * its height. One with the focus in it keeps them, and one that the focus comes to gets them back.
 */
export function useNearScreen(id: string): {
  readonly card: RefObject<HTMLElement | null>;
  /** Undefined near the screen, else the heights to keep, in pixels. */
  readonly kept: KeptHeights | undefined;
} {
  const card = useRef<HTMLElement>(null);
  const [kept, setKept] = useState(() => (typeof window === 'undefined' ? undefined : farCards().get(id)));

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          farCards().delete(id);
          return setKept(undefined);
        }
        if (farCards().has(id) || element.contains(document.activeElement)) return;
        const heights = heightsOf(element);
        farCards().set(id, heights);
        setKept(heights);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);

  // When the page is left. A layout effect, because by then the element is still in the document.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element) return;
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) far.heights.set(id, heightsOf(element));
    };
  }, [id]);

  return { card, kept };
}

function heightsOf(element: HTMLElement): KeptHeights {
  return { card: element.offsetHeight, link: element.querySelector('a')?.offsetHeight ?? 0 };
}
