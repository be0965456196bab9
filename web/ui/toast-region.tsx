import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './toast-region.module.css';
import { toastPlace, useToastPlace } from './use-toast-place.ts';

interface ShownToast {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant: 'default' | 'destructive';
  /** Milliseconds on screen, not counting the time it is hovered or focused. */
  readonly duration: number;
}

interface ToastRegionProps {
  readonly toasts: readonly ShownToast[];
  readonly onDismiss: (id: number) => void;
}

/**
 * Short messages in live regions: polite ones wait their turn, destructive ones are read at once.
 * A popover under the navigation bar, where nothing lies that one is about to press; inside the uppermost dialog while
 * one is open, or else they would be out of reach and unheard, and apart from its bar where it has one.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const place = useToastPlace(newest !== undefined);
  const isApart = place?.hasAttribute(toastPlace) ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog it is another element.
  useEffect(() => {
    const element = region.current;
    // A dialog that has just closed takes the region with it, until it is shown where messages go now.
    if (newest === undefined || isApart || !element?.isConnected || !element.showPopover) return;
    // Shown again with each message: the top layer is a stack, and a dialog may have come on top.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest, place]);

  const list = (variant: ShownToast['variant']) =>
    toasts
      .filter((toast) => toast.variant === variant)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />);

  const messages = (
    <section
      ref={region}
      {...(isApart ? {} : { popover: 'manual' })}
      className={classNames(styles.region, isApart && styles.apart)}
      aria-label="Messages"
    >
      <div role="alert" className={styles.list}>
        {list('destructive')}
      </div>
      <output className={styles.list}>{list('default')}</output>
    </section>
  );
  return place ? createPortal(messages, place) : messages;
}

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onDismiss: (id: number) => void;
}

function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [paused, setPaused] = useState(false);
  const remaining = useRef(toast.duration);
  const { id } = toast;

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
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      <IconButton label="Dismiss" onClick={() => onDismiss(id)}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  );
}
