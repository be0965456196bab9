import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { DialogFootContext } from './dialog-bar.tsx';
import { Icon } from './icon.tsx';
import { useHistoryEntry } from './use-history-entry.ts';
import { usePullDown } from './use-pull-down.ts';
import { toastPlace } from './use-toast-place.ts';

interface DialogProps {
  /** Called for Escape, the close button, a click outside, the browser's back action, or a pull down on a phone. */
  readonly onClose: () => void;
  /** Heading of the dialog; with `hideTitle` only for screen readers. */
  readonly title: string;
  readonly hideTitle?: boolean;
  /** Id of a heading in the content that names the dialog; `title` is then not rendered. */
  readonly labelledBy?: string | undefined;
  /** False if a view transition already animates the dialog. */
  readonly animated?: boolean;
  /** `payment` is the checkout's 500 px, `artwork` about 56rem (rules 6.13 and 9.1). */
  readonly width?: 'small' | 'payment' | 'medium' | 'artwork';
  /** Keeps the dialog open while an operation runs that must not be interrupted. */
  readonly locked?: boolean;
  /** Ignores clicks outside the dialog, for dialogs that must not be closed by mistake. */
  readonly isFirm?: boolean;
  /** Takes the dialog out of the top layer, so that another page (a bank's check) can be in front of it. */
  readonly aside?: boolean;
  /** Controls beside the close button. */
  readonly tools?: ReactElement | null | undefined;
  /** Buttons that stay visible below the scrolling content, except in a low window. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A modal dialog of the browser, or a sheet on phones. The focus stays inside, and the page behind is inert. */
export function Dialog({
  onClose,
  title,
  hideTitle = false,
  labelledBy,
  animated = true,
  width = 'small',
  locked = false,
  isFirm = false,
  aside = false,
  tools,
  actions,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const closesItself = useRef(false);
  const focused = useRef<Element>(undefined);
  const titleId = useId();
  const isBare = hideTitle || labelledBy !== undefined;
  useHistoryEntry(onClose, { locked });
  const canPull = !locked && !isFirm && !aside;
  usePullDown(dialog, canPull ? onClose : undefined);

  useLayoutEffect(() => {
    const element = dialog.current;
    openWhereLeft(element, focused.current, aside);
    // Closes the dialog before its element is removed, so that the focus returns to where it was.
    return () => {
      closesItself.current = true;
      element?.close();
      closesItself.current = false;
    };
  }, [aside]);

  function cancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (!locked) onClose();
  }

  function clickOutside(event: MouseEvent) {
    if (event.target === dialog.current && !locked && !isFirm) onClose();
  }

  /** Handles a close without a cancel event: a browser may close the dialog on a second Escape. */
  function closedByBrowser(event: SyntheticEvent) {
    if (event.target !== dialog.current || dialog.current?.open || closesItself.current) return;
    if (locked) openWhereLeft(dialog.current, focused.current, aside);
    else onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses Escape, by the cancel event.
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy ?? titleId}
      className={classNames(
        styles.dialog,
        styles[width],
        animated && styles.animated,
        canPull && styles.pullable,
        className,
      )}
      onCancel={cancel}
      onClose={closedByBrowser}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      onMouseDown={clickOutside}
      onClick={(event) => event.stopPropagation()}
    >
      <div className={styles.sheet}>
        <div className={styles.content}>
          <div className={styles.body}>
            <div className={classNames(styles.head, isBare && styles.bare)}>
              {labelledBy === undefined && (
                <h2 id={titleId} className={hideTitle ? 'visually-hidden' : styles.title}>
                  {title}
                </h2>
              )}
              {tools}
              <IconButton
                label="Close"
                raised={isBare}
                className={styles.close}
                onClick={onClose}
                disabled={locked}
              >
                <Icon name="close" />
              </IconButton>
            </div>
            <DialogFootContext value={foot}>{children}</DialogFootContext>
          </div>
          <div ref={setFoot} className={styles.foot}>
            {actions && (
              <div className={classNames(styles.bar, styles.actions)} data-actions>
                {actions}
              </div>
            )}
          </div>
        </div>
        <div className={styles.toasts} {...{ [toastPlace]: '' }} />
      </div>
    </dialog>
  );
}

/**
 * Opens the dialog with the focus and scroll position that it had before. Otherwise closing would move the focus to the
 * page, and opening would move it to the first control.
 */
function openWhereLeft(dialog: HTMLDialogElement | null, focused: Element | undefined, aside: boolean): void {
  if (aside) dialog?.show();
  else dialog?.showModal();
  if (focused instanceof HTMLElement && dialog?.contains(focused)) focused.focus({ preventScroll: true });
}
