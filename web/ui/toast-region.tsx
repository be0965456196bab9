import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './toast-region.module.css';
import { useTopDialog } from './use-top-dialog.ts';

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
 * A popover inside the uppermost dialog: above it, and neither out of reach nor unheard while it is open.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const dialog = useTopDialog(newest !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog it is another element.
  useEffect(() => {
    const element = region.current;
    if (newest === undefined || !element?.showPopover) return;
    // Shown again with each message: the top layer is a stack, and a dialog may have come on top.
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest, dialog]);

  const list = (variant: ShownToast['variant']) =>
    toasts
      .filter((toast) => toast.variant === variant)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />);

  const messages = (
    <section ref={region} popover="manual" className={styles.region} aria-label="Messages">
      <div role="alert" className={styles.list}>
        {list('destructive')}
      </div>
      <output className={styles.list}>{list('default')}</output>
    </section>
  );
  return dialog ? createPortal(messages, dialog) : messages;
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
