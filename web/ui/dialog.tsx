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
  /** Asked for by Escape, the close button, a click outside, the browser's back action, or a pull down on a phone. */
  readonly onClose: () => void;
  /** Heading of the dialog; with `hideTitle` it is read out only. */
  readonly title: string;
  readonly hideTitle?: boolean;
  /** Id of a heading among the children that names the dialog; `title` is not rendered then. */
  readonly labelledBy?: string | undefined;
  /** Off where a view transition already brings it in. */
  readonly animated?: boolean;
  /** `payment` is the checkout's 500 px; `artwork` about 4xl, 56rem (rules 6.13 and 9.1). */
  readonly width?: 'small' | 'payment' | 'medium' | 'artwork';
  /** Keeps the dialog open while something runs that must not be left: none of these closes it. */
  readonly locked?: boolean;
  /** A click outside does not close it: more than itself would go. */
  readonly isFirm?: boolean;
  /** Leaves the top layer for a while, so that a page from elsewhere (a bank's check) can come in front. */
  readonly aside?: boolean;
  /** Beside the close button. */
  readonly tools?: ReactElement | null | undefined;
  /** Buttons that stay in view below the content while it scrolls, except in a low window. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The platform's modal dialog: focus stays inside, the page behind is inert. A sheet on phones. */
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
    // Closing before the element goes gives the focus back to where it was.
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

  /** A browser may close on a second Escape without asking. */
  function closedByBrowser(event: SyntheticEvent) {
    if (event.target !== dialog.current || dialog.current?.open || closesItself.current) return;
    if (locked) openWhereLeft(dialog.current, focused.current, aside);
    else onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by the cancel event.
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

/** Closing hands the focus back to the page, and opening gives it to the first control: neither is where one was. */
function openWhereLeft(dialog: HTMLDialogElement | null, focused: Element | undefined, aside: boolean): void {
  if (aside) dialog?.show();
  else dialog?.showModal();
  if (focused instanceof HTMLElement && dialog?.contains(focused)) focused.focus({ preventScroll: true });
}
