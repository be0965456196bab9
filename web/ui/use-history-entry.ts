import { useEffect, useEffectEvent, useId } from 'react';

/** Overlays that are open now; outlives StrictMode's second mounting. */
const open = new Set<string>();

function overlaysInHistory(): readonly string[] {
  const state: unknown = window.history.state;
  const overlays =
    typeof state === 'object' && state !== null && 'overlays' in state ? state.overlays : undefined;
  return Array.isArray(overlays) ? overlays : [];
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

/**
 * While mounted, an overlay owns a history entry: the browser's back action closes it, and closing it
 * otherwise takes the entry away again. Overlays may lie on each other; back closes the uppermost.
 * The router's own state is kept in the entry, so to the router nothing has moved.
 */
export function useHistoryEntry(onBack: () => void): void {
  const id = useId();
  const goBack = useEffectEvent(onBack);

  useEffect(() => {
    open.add(id);
    const overlays = overlaysInHistory();
    if (!overlays.includes(id)) {
      keepScroll();
      window.history.pushState({ ...window.history.state, overlays: [...overlays, id] }, '');
    }
    const onPop = () => {
      releaseScroll();
      if (!overlaysInHistory().includes(id)) goBack();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      open.delete(id);
      // A moment later, because StrictMode mounts again at once; and not after a link led elsewhere.
      setTimeout(() => {
        if (open.has(id) || overlaysInHistory().at(-1) !== id) return;
        window.addEventListener('popstate', releaseScroll, { once: true });
        window.history.back();
      });
    };
  }, [id]);
}
