import { useEffect, useEffectEvent, useId } from 'react';

/** Overlays that are open now; outlives StrictMode's second mounting. */
const open = new Set<string>();

function overlaysInHistory(): readonly string[] {
  return window.history.state?.overlays ?? [];
}

/** How the browser treats the scroll of the page below all overlays. */
let restoration: ScrollRestoration = 'auto';

/** The page may scroll while an overlay lies on it; the way back must not undo that. */
function keepScroll(): void {
  if (overlaysInHistory().length === 0) restoration = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
}

function releaseScroll(): void {
  if (overlaysInHistory().length === 0) window.history.scrollRestoration = restoration;
}

/** True from asking the browser to go back until it has done so. */
let isLeaving = false;

function enter(id: string): void {
  // An entry that is pushed meanwhile would be the one that the browser goes back from.
  if (isLeaving) {
    window.addEventListener('popstate', () => open.has(id) && enter(id), { once: true });
    return;
  }
  const overlays = overlaysInHistory();
  if (overlays.includes(id)) return;
  keepScroll();
  window.history.pushState({ ...window.history.state, overlays: [...overlays, id] }, '');
}

/** Goes back over the entries of overlays that are closed by now, until an open one or the page itself is reached. */
function leaveClosed(): void {
  // Two overlays that close at once would else go back twice each, and leave the page.
  if (isLeaving) return;
  releaseScroll();
  const top = overlaysInHistory().at(-1);
  if (top === undefined || open.has(top)) return;
  isLeaving = true;
  const left = () => {
    isLeaving = false;
    leaveClosed();
  };
  window.addEventListener('popstate', left, { once: true });
  window.history.back();
}

/** True while the entry of an overlay is the current one: a page that opens instead takes its place. */
export function isOverlayEntry(): boolean {
  return overlaysInHistory().length > 0;
}

/**
 * While mounted, an overlay owns a history entry: the browser's back action closes it, and closing it
 * otherwise takes the entry away again. Overlays may lie on each other; back closes the uppermost.
 * The router's own state is kept in the entry, so to the router nothing has moved. `locked`: back enters the overlay
 * again. A browser may pass over an entry that nobody asked for, so a page can be left all the same.
 */
export function useHistoryEntry(onBack: () => void, { locked = false } = {}): void {
  const id = useId();

  const left = useEffectEvent((page: string) => {
    if (locked && page === window.location.pathname) enter(id);
    else onBack();
  });

  useEffect(() => {
    const page = window.location.pathname;
    open.add(id);
    enter(id);
    let isEntered = overlaysInHistory().includes(id);
    const onPop = () => {
      releaseScroll();
      if (isEntered && !overlaysInHistory().includes(id)) left(page);
      isEntered = overlaysInHistory().includes(id);
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      open.delete(id);
      // A moment later, because StrictMode mounts again at once; and not after a link led elsewhere.
      setTimeout(() => {
        if (!open.has(id)) leaveClosed();
      });
    };
  }, [id]);
}
