import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Far enough that no scroll passes a placeholder before it is a card again. */
const margin = '2000px 0px';

interface KeptHeights {
  readonly card: number;
  /** The link around the picture: with it the title stays where it is. */
  readonly link: number;
}

/**
 * The heights of the cards that were outside the window when the wall was left, by their id. Going back begins with them
 * as placeholders: to render and measure 170 whole cards at once would hold up the page.
 */
const left = { view: '', heights: new Map<string, KeptHeights>() };

/** The router's name of the page's entry in the history; the same after going back to it. */
function historyEntryKey(): string {
  return window.history.state?.key ?? '';
}

/** Another entry of the history, or another width of the window, is another view. */
const viewOf = (entry: string) => `${entry} ${window.innerWidth}`;

/** Remembers the heights of a wall's cards for the visitor who comes back to it. */
export function useLeftHeights(wall: RefObject<HTMLElement | null>): void {
  const entry = useRef('');
  useLayoutEffect(() => {
    entry.current = historyEntryKey();
  });

  useLayoutEffect(() => {
    const element = wall.current;
    // A card that comes later, after a search or a scroll, is whole at once.
    left.heights.clear();
    // A layout effect, because by then the cards are still in the document.
    return () => {
      left.view = viewOf(entry.current);
      for (const card of element?.querySelectorAll<HTMLElement>(':scope > [data-works]') ?? []) {
        const { top, bottom } = card.getBoundingClientRect();
        if (bottom < 0 || top > window.innerHeight)
          left.heights.set(card.dataset['works'] ?? '', heightsOf(card));
      }
    };
  }, [wall]);
}

function leftHeights(id: string): KeptHeights | undefined {
  if (typeof window === 'undefined' || left.view !== viewOf(historyEntryKey())) return undefined;
  return left.heights.get(id);
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
  const [kept, setKept] = useState(() => leftHeights(id));

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setKept(undefined);
        else if (!element.contains(document.activeElement)) setKept((known) => known ?? heightsOf(element));
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { card, kept };
}

function heightsOf(element: HTMLElement): KeptHeights {
  return { card: element.offsetHeight, link: element.querySelector('a')?.offsetHeight ?? 0 };
}
