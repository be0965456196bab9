import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';
import { noteArrival, opensDocument } from '#web/stores/card-document.ts';
import { classNames } from './class-names.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A page of the site. */
  readonly to: string;
  /** Takes the place of the page one comes from in the history. */
  readonly replace?: boolean;
}

/**
 * A way to another page of the site. The router's own `Link` brings along what fetches pages of its framework ahead,
 * and that is a kilobyte and a half of the first load.
 */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, replace ? { replace } : {});

  function activate(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    if (!replace && opensDocument(href)) noteArrival();
    else follow(event);
  }

  return <a {...rest} href={href} onClick={activate} />;
}

/** A link that says where it leads to the page one is on, or to one above it. */
export function NavLink({ className, ...rest }: LinkProps) {
  const isHere = useMatch({ path: rest.to, end: false }) !== null;
  return (
    <Link
      {...rest}
      className={classNames(className, isHere && 'active')}
      aria-current={isHere ? 'page' : undefined}
    />
  );
}
