import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { takeArrival } from '#web/stores/card-document.ts';
import { isLeftAsServed } from '#web/stores/gallery-scroll-state.ts';
import { readTab, writeTab } from '#web/stores/tab-storage.ts';

const tabKey = 'scrolled';
/** Number of history entries whose scroll position is kept across documents. */
const mostKept = 50;

/** Scroll position of each history entry when it was left. */
const positions = new Map<string, number>(readPositions());

/**
 * Starts a new page at its top with the focus on `main`, so that the next Tab and a screen reader start there. Restores
 * the scroll position when the visitor goes back.
 */
export function useRouteChange() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const entry = `${key} ${pathname}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the document's first entry.
  useLayoutEffect(() => {
    const isOnTheWay = takeArrival();
    if (isOnTheWay && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    const top = positions.get(entry);
    if (top === undefined || isFirstVisit() || isRestoredByBrowser(pathname)) return;
    window.history.scrollRestoration = 'manual';
    return scrollOnceTall(top);
  }, []);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Otherwise the browser would restore the scroll position of later pages before they are tall enough.
    window.history.scrollRestoration = 'manual';
    main.current?.focus({ preventScroll: true });
    return scrollOnceTall(type === 'POP' ? (positions.get(entry) ?? 0) : 0);
  }, [entry, pathname, type]);

  useEffect(() => {
    const remember = () => positions.set(entry, window.scrollY);
    const keep = () => {
      if (positions.size > 0) writeTab(tabKey, JSON.stringify([...positions].slice(-mostKept)));
    };
    const own = new AbortController();
    const options = { passive: true, signal: own.signal };
    window.addEventListener('scroll', remember, options);
    window.addEventListener('pagehide', keep, options);
    // A phone may discard a hidden tab without any further event.
    document.addEventListener('visibilitychange', keep, options);
    return () => own.abort();
  }, [entry]);

  return main;
}

/** Whether the visitor navigated here. A reload, going back and a discarded tab keep the history entry. */
function isFirstVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (entry?.type ?? 'navigate') === 'navigate';
}

/**
 * Whether this script need not restore the scroll position. The browser restores it in the server-rendered page, except
 * in the gallery if more works were shown than the server renders, because the page is then too short.
 */
function isRestoredByBrowser(pathname: string): boolean {
  if (window.history.scrollRestoration === 'manual') return window.scrollY > 0;
  return pathname !== paths.gallery || isLeftAsServed();
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(readTab(tabKey) ?? '[]');
  } catch {
    return [];
  }
}

/** Scrolls to a position, and again whenever the loading page grows, until the visitor does something. */
function scrollOnceTall(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' });
  scroll();
  if (top === 0) return () => undefined;
  const own = new AbortController();
  const grown = new ResizeObserver(() => {
    scroll();
    if (window.scrollY >= top - 1) own.abort();
  });
  own.signal.addEventListener('abort', () => grown.disconnect());
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(act, () => own.abort(), { signal: own.signal, passive: true });
  grown.observe(document.body);
  return () => own.abort();
}
