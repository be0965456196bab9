import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useMatch, useNavigate } from 'react-router';
import { leavesDocument, noteArrival, opensDocument } from '#web/stores/card-document.ts';
import { errorToast } from '#web/stores/toasts.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Address of a page of the site. */
  readonly to: string;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
}

/** A link to another page of the site. The page is shown in this document if possible, otherwise in a new one. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const current = createPath(useLocation());
  const navigate = useNavigate();

  function activate(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if (!navigator.onLine && leavesDocument(href)) {
      // Offline the browser would show its own error page.
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

/** Whether a click only follows the link. Other clicks open a tab or window, or download; the browser handles them. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link that is marked as current on its page and on pages below it. */
export function NavLink(props: LinkProps) {
  const isHere = useMatch({ path: props.to, end: false }) !== null;
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
