import { useEffectEvent, useId, useLayoutEffect } from 'react';

/** Ids of the overlays that are open now. They survive StrictMode's second mount. */
const open = new Set<string>();

function overlaysInHistory(): readonly string[] {
  return window.history.state?.overlays ?? [];
}

/** Value of the browser's scroll restoration before the first overlay was opened. */
let restoration: ScrollRestoration = 'auto';

/** Stops scroll restoration: the page may scroll while an overlay is open, and going back must not undo this. */
function keepScroll(): void {
  if (overlaysInHistory().length === 0) restoration = window.history.scrollRestoration;
  window.history.scrollRestoration = 'manual';
}

function releaseScroll(): void {
  if (overlaysInHistory().length === 0) window.history.scrollRestoration = restoration;
}

/** Whether the browser is going back because `leaveClosed` requested it. */
let isLeaving = false;

function enter(id: string): void {
  // While the browser goes back, it would leave an entry that is pushed now.
  if (isLeaving) {
    window.addEventListener('popstate', () => open.has(id) && enter(id), { once: true });
    return;
  }
  const overlays = overlaysInHistory();
  if (overlays.includes(id)) return;
  keepScroll();
  window.history.pushState({ ...window.history.state, overlays: [...overlays, id] }, '');
}

/** Goes back over the history entries of closed overlays, up to the entry of an open overlay or of the page. */
function leaveClosed(): void {
  // Two overlays that close at the same time would otherwise go back twice each and leave the page.
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

/** Whether the current history entry is an overlay's. A new page must then replace the entry. */
export function isOverlayEntry(): boolean {
  return overlaysInHistory().length > 0;
}

/**
 * Gives an overlay its own history entry while it is mounted. The browser's back action closes the overlay, and closing
 * it in another way removes the entry. Overlays may be nested; back closes the uppermost. The entry keeps the router's
 * state, so the router sees no navigation. With `locked`, back enters the overlay again. A browser may skip an entry
 * that was added without a user action, so a page can still be left.
 */
export function useHistoryEntry(onBack: () => void, { locked = false } = {}): void {
  const id = useId();

  const left = useEffectEvent((page: string) => {
    if (locked && page === window.location.pathname) enter(id);
    else onBack();
  });

  // A layout effect, so that the back action closes the overlay as soon as it is on the page.
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
      // Delayed, because StrictMode immediately mounts the overlay again.
      setTimeout(() => {
        if (!open.has(id)) leaveClosed();
      });
    };
  }, [id]);
}
