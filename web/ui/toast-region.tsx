import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import type { Toast } from '#web/stores/toasts.ts';
import { ArtworkPicture } from './artwork-picture.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './toast-region.module.css';
import { toastPlace, useToastPlace } from './use-toast-place.ts';

interface ToastRegionProps {
  readonly toast: Toast | undefined;
  readonly onDismiss: (id: number) => void;
}

/**
 * A short message in a live region: a polite one waits its turn, a destructive one is read at once.
 * A popover at the lower edge of a phone's window, and under the navigation bar of a wider one; at the other edge where
 * that would cover what is in use. Inside the uppermost dialog while one is open, where it can be reached and is
 * announced.
 */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const shown = toast?.id;
  const place = useToastPlace(shown !== undefined);
  const isApart = place?.hasAttribute(toastPlace) ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog it is another element.
  useEffect(() => {
    const element = region.current;
    // A dialog that has just closed takes the region with it, until it is shown where messages go now.
    if (shown === undefined || isApart || !element?.isConnected || !element.showPopover) return;
    // Shown again with each message: the top layer is a stack, and a dialog may have come on top.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
    lay(element);
    // What is in use moves: the bar, for one, with the artist's line above it, which comes, goes and scrolls away.
    const layAgain = () => {
      if (whatItCovers(element).length > 0) lay(element);
    };
    const heights = new ResizeObserver(layAgain);
    heights.observe(document.body);
    window.addEventListener('scroll', layAgain);
    return () => {
      heights.disconnect();
      window.removeEventListener('scroll', layAgain);
    };
  }, [shown, place]);

  const card = toast && (
    <ToastCard key={toast.id} toast={toast} isInDialog={place !== undefined} onDismiss={onDismiss} />
  );
  const isFailure = toast?.variant === 'destructive';

  const messages = (
    <section
      ref={region}
      {...(isApart ? {} : { popover: 'manual' })}
      className={classNames(styles.region, isApart && styles.apart)}
      aria-label="Messages"
    >
      <div role="alert">{isFailure && card}</div>
      <output className={styles.polite}>{!isFailure && card}</output>
    </section>
  );
  return place ? createPortal(messages, place) : messages;
}

/** At its own edge, or at the other one, beside what it would cover there. */
function lay(region: HTMLElement): void {
  delete region.dataset['edge'];
  region.style.translate = '';
  if (whatItCovers(region).length === 0) return;
  region.dataset['edge'] = 'other';
  region.style.translate = `0 ${wayPast(whatItCovers(region), region)}px`;
}

/**
 * Where what it lies on is: what was pressed last, a heading of the page, or a bar that stays in view, that of the page,
 * too, which stands lower below the artist's line.
 */
function whatItCovers(region: Element): readonly DOMRect[] {
  const own = region.getBoundingClientRect();
  const inUse = [document.activeElement, ...document.querySelectorAll('header, h1, [data-bar]')];
  return inUse.flatMap((element) => {
    if (!element || element === document.body || element.matches('main') || region.contains(element))
      return [];
    const rect = element.getBoundingClientRect();
    const { top, right, bottom, left } = rect;
    return left < own.right && right > own.left && top < own.bottom && bottom > own.top ? [rect] : [];
  });
}

/** Pixels by which the region goes towards the middle of the window, so that it lies beside what it covers. */
function wayPast(covered: readonly DOMRect[], region: Element): number {
  if (covered.length === 0) return 0;
  const { top, bottom } = region.getBoundingClientRect();
  return top < window.innerHeight - bottom
    ? Math.max(...covered.map((rect) => rect.bottom)) - top
    : Math.min(...covered.map((rect) => rect.top)) - bottom;
}

interface ToastCardProps {
  readonly toast: Toast;
  /** Its link then takes the place of the dialog in the history. */
  readonly isInDialog: boolean;
  readonly onDismiss: (id: number) => void;
}

function ToastCard({ toast, isInDialog, onDismiss }: ToastCardProps) {
  const [paused, setPaused] = useState(false);
  const remaining = useRef(toast.duration);
  const { pathname } = useLocation();
  const { id, artwork, link, action } = toast;

  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onDismiss(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [paused, id, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is a courtesy; the close button is the control.
    <div
      className={classNames(styles.toast, toast.variant === 'destructive' && styles.destructive)}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {artwork && (
        <span className={styles.thumbnail}>
          <ArtworkPicture artwork={artwork} sizes="44px" frame={4} eager />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      {link && link.to !== pathname && (
        <Link to={link.to} replace={isInDialog} className={styles.link} onClick={() => onDismiss(id)}>
          {link.label}
        </Link>
      )}
      {action && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onDismiss(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => onDismiss(id)}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  );
}
