import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchNear } from './watch-near.ts';

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
const left = { view: '', wallHeight: 0, heights: new Map<string, KeptHeights>() };

/** The router's name of the page's entry in the history; the same after going back to it. */
function historyEntryKey(): string {
  return window.history.state?.key ?? '';
}

/** Another entry of the history, or another width of the window, is another view. */
const viewOf = (entry: string) => `${entry} ${window.innerWidth}`;

/**
 * Remembers the heights of a wall's cards for the visitor who comes back to it. `isWhole`: every card of the wall is in the
 * document.
 */
export function useLeftHeights(wall: RefObject<HTMLElement | null>, isWhole: boolean): void {
  const entry = useRef('');
  useLayoutEffect(() => {
    entry.current = historyEntryKey();
    // A card that comes later, after a search or a scroll, is whole at once.
    if (isWhole) left.heights.clear();
  });

  useLayoutEffect(() => {
    const element = wall.current;
    // A layout effect, because by then the cards are still in the document.
    return () => {
      left.view = viewOf(entry.current);
      left.wallHeight = element?.offsetHeight ?? 0;
      left.heights.clear();
      for (const card of element?.querySelectorAll<HTMLElement>(':scope > [data-works]') ?? []) {
        const { top, bottom } = card.getBoundingClientRect();
        if (bottom < 0 || top > window.innerHeight)
          left.heights.set(card.dataset['works'] ?? '', heightsOf(card));
      }
    };
  }, [wall]);
}

/** The part of a wall that was in the window when the wall was left. */
export interface LeftPart {
  /** The heights of the cards before the part, in pixels. */
  readonly above: readonly number[];
  /** The index after the last card of the part. */
  readonly end: number;
  /** Of the whole wall, in pixels. */
  readonly wallHeight: number;
}

/**
 * What a visitor who comes back sees first. Undefined on a first visit, and where the whole wall was in the window.
 * `ids`: of all cards, in their order.
 */
export function recallPart(ids: readonly string[]): LeftPart | undefined {
  const heights = ids.map((id) => leftHeights(id)?.card);
  const start = heights.indexOf(undefined);
  const end = heights.lastIndexOf(undefined) + 1;
  if (start < 0 || end - start === ids.length) return undefined;
  return { above: heights.slice(0, start) as number[], end, wallHeight: left.wallHeight };
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
    const unwatch = watchNear(element, margin, (isNear) => {
      if (isNear) setKept(undefined);
      else if (!element.contains(document.activeElement)) setKept((known) => known ?? heightsOf(element));
    });
    // On paper no card is far, and what is printed is the page of this very moment.
    const showWhole = () => flushSync(() => setKept(undefined));
    window.addEventListener('beforeprint', showWhole);
    return () => {
      unwatch();
      window.removeEventListener('beforeprint', showWhole);
    };
  }, []);

  return { card, kept };
}

function heightsOf(element: HTMLElement): KeptHeights {
  return { card: element.offsetHeight, link: element.querySelector('a')?.offsetHeight ?? 0 };
}
