import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useMatch, useNavigate } from 'react-router';
import { leavesDocument, noteArrival, opensDocument } from '#web/stores/card-document.ts';
import { errorToast } from '#web/stores/toasts.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A page of the site. */
  readonly to: string;
  /** Takes the place of the page one comes from in the history. */
  readonly replace?: boolean;
}

/** A link to another page of the site: shown in this document, or in a new one where this document cannot show it. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const current = createPath(useLocation());
  const navigate = useNavigate();

  function activate(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if (!navigator.onLine && leavesDocument(href)) {
      // The browser would show its own error page.
      event.preventDefault();
      errorToast('offline', 'You are offline', 'Your cart is safe; try again when you are connected.');
      return;
    }
    if (!replace && opensDocument(href)) return noteArrival();
    event.preventDefault();
    navigate(to, { replace: replace ?? href === current });
  }

  return <a {...rest} href={href} onClick={activate} />;
}

/** Any other click opens a tab or a window, or downloads: the browser's own business. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link that says where it leads to the page one is on, or to one above it. */
export function NavLink(props: LinkProps) {
  const isHere = useMatch({ path: props.to, end: false }) !== null;
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
