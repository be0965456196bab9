import { useEffectEvent, useId, useLayoutEffect } from 'react';

/** Overlays that are open now; survives StrictMode's second mount. */
const open = new Set<string>();

function overlaysInHistory(): readonly string[] {
  return window.history.state?.overlays ?? [];
}

/** The browser's scroll restoration for the page below all overlays. */
let restoration: ScrollRestoration = 'auto';

/** The page may scroll while an overlay is open; going back must not undo that. */
function keepScroll(): void {
  if (overlaysInHistory().length === 0) restoration = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
}

function releaseScroll(): void {
  if (overlaysInHistory().length === 0) window.history.scrollRestoration = restoration;
}

/** True while the browser is going back on request. */
let isLeaving = false;

function enter(id: string): void {
  // An entry that is pushed now would be the one that the browser leaves.
  if (isLeaving) {
    window.addEventListener('popstate', () => open.has(id) && enter(id), { once: true });
    return;
  }
  const overlays = overlaysInHistory();
  if (overlays.includes(id)) return;
  keepScroll();
  window.history.pushState({ ...window.history.state, overlays: [...overlays, id] }, '');
}

/** Goes back over the entries of closed overlays, up to an open one or the page itself. */
function leaveClosed(): void {
  // Two overlays that close at once would otherwise go back twice each and leave the page.
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

/** Whether the current entry is an overlay's, so that a new page must replace it. */
export function isOverlayEntry(): boolean {
  return overlaysInHistory().length > 0;
}

/**
 * While mounted, an overlay owns a history entry: the browser's back action closes it, and closing it otherwise removes
 * the entry. Overlays may be nested; back closes the uppermost. The entry keeps the router's state, so the router sees no
 * navigation. `locked`: back enters the overlay again. A browser may skip an entry that was added without a user action,
 * so a page can still be left.
 */
export function useHistoryEntry(onBack: () => void, { locked = false } = {}): void {
  const id = useId();

  const left = useEffectEvent((page: string) => {
    if (locked && page === window.location.pathname) enter(id);
    else onBack();
  });

  // An overlay on the page already closes with the back action.
  useLayoutEffect(() => {
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
      // Delayed, because StrictMode mounts the overlay again at once.
      setTimeout(() => {
        if (!open.has(id)) leaveClosed();
      });
    };
  }, [id]);
}
