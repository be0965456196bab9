import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchInViewport } from './watch-in-viewport.ts';

/** A margin that is large enough for a card to be rendered before it scrolls into view. */
const margin = '2000px 0px';

interface KeptHeights {
  readonly card: number;
  /** Height of the link around the picture, which keeps the title of an incomplete card in place. */
  readonly link: number;
}

/**
 * Heights of the cards outside the window when the visitor left the wall, by card id. After Back these cards start as
 * placeholders, because rendering and measuring 170 cards together would block the page.
 */
const left = { view: '', wallHeight: 0, heights: new Map<string, KeptHeights>() };

/** Returns the router's key of the history entry; Back restores this key. */
function historyEntryKey(): string {
  return window.history.state?.key ?? '';
}

/** Heights of another history entry or of another window width cannot be used. */
const viewOf = (entry: string) => `${entry} ${window.innerWidth}`;

/** Stores the heights of a wall's cards for Back. `isWhole`: whether every card of the wall is in the document. */
export function useLeftHeights(wall: RefObject<HTMLElement | null>, isWhole: boolean): void {
  const entry = useRef('');
  useLayoutEffect(() => {
    entry.current = historyEntryKey();
    // Cards that are added later, by a search or by scrolling, render completely.
    if (isWhole) left.heights.clear();
  });

  useLayoutEffect(() => {
    const element = wall.current;
    // In a layout effect's cleanup the cards are still in the document.
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
  /** Height of the whole wall, in pixels. */
  readonly wallHeight: number;
}

/**
 * Returns the part of a wall to render first after Back; undefined on a first visit and if the whole wall was in the
 * window. `ids`: ids of all cards, in order.
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
 * Limits what a long wall renders: a card far from the screen drops its picture and controls but keeps its height. A
 * card with the focus, or one that gets it, is complete.
 */
export function useInViewport(id: string): {
  readonly card: RefObject<HTMLElement | null>;
  /** Heights to keep, in pixels; undefined for a card near the screen. */
  readonly kept: KeptHeights | undefined;
} {
  const card = useRef<HTMLElement>(null);
  const [kept, setKept] = useState(() => leftHeights(id));

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    const unwatch = watchInViewport(element, margin, (isNear) => {
      if (isNear) setKept(undefined);
      else if (!element.contains(document.activeElement)) setKept((known) => known ?? heightsOf(element));
    });
    // Render every card completely, with the page's current state, for printing.
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
