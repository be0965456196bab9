import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each history entry was scrolled to when it was left. */
const positions = new Map<string, number>();

/**
 * A new page starts at its top and gives its focus to `main`, so that the next Tab is in the page and a
 * screen reader starts there; going back returns to where one was.
 */
export function useRouteChange() {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // From here on the browser would restore positions before the page is there to be scrolled.
    window.history.scrollRestoration = 'manual';
    window.scrollTo({ top: type === 'POP' ? (positions.get(key) ?? 0) : 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [key, pathname, type]);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  return main;
}
