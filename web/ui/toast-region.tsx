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
 * The live region for messages. Failures interrupt screen readers; other messages wait. It is a popover at the bottom
 * of a phone's window, or under the navigation bar of a wider one, and moves to the opposite edge if it would cover
 * content in use. While a dialog is open the region is inside the uppermost dialog, where it can be reached and is
 * announced.
 */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const shown = toast?.id;
  const place = useToastPlace(shown !== undefined);
  const isApart = place?.hasAttribute(toastPlace) ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is another one in another dialog.
  useEffect(() => {
    const element = region.current;
    // After a dialog was closed, its removed element still contains the region until the next render.
    if (shown === undefined || isApart || !element?.isConnected || !element.showPopover) return;
    // Reopened for each message: a dialog that was opened later is above the popover in the top layer.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
    lay(element);
    // Content in use may move, such as the bar when the artist's notice above it appears or scrolls away.
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

/** Places the region at its own edge, or at the opposite one if it would cover content in use. */
function lay(region: HTMLElement): void {
  delete region.dataset['edge'];
  region.style.translate = '';
  if (whatItCovers(region).length === 0) return;
  region.dataset['edge'] = 'other';
  region.style.translate = `0 ${wayPast(whatItCovers(region), region)}px`;
}

/**
 * Returns the rectangles of content in use that the region covers: the focused control, the page's main heading, and
 * bars that stay visible. The navigation bar is lower while the artist's notice is in view.
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

/** Returns how many pixels to move the region towards the middle of the window, so that it covers no content in use. */
function wayPast(covered: readonly DOMRect[], region: Element): number {
  if (covered.length === 0) return 0;
  const { top, bottom } = region.getBoundingClientRect();
  return top < window.innerHeight - bottom
    ? Math.max(...covered.map((rect) => rect.bottom)) - top
    : Math.min(...covered.map((rect) => rect.top)) - bottom;
}

interface ToastCardProps {
  readonly toast: Toast;
  /** Whether the message is in a dialog. Its link then replaces the dialog's history entry. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses; the close button is the control.
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
        {toast.description && <p>{toast.description}</p>}
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
