import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';
import { toastPlace } from './use-toast-place.ts';

interface DialogParts {
  /** Around what scrolls. */
  readonly main: HTMLElement;
  readonly foot: HTMLElement;
}

/** The parts of the dialog around, once it is there. */
export const DialogPartsContext = createContext<DialogParts | undefined>(undefined);

/**
 * What stays in reach at the foot of a dialog while its content scrolls, from wherever in the content it is known.
 * It takes its own room, so nothing hides behind it. Messages then appear over the content and never reach it.
 */
export function DialogBar({ children }: { readonly children: ReactNode }) {
  const parts = useContext(DialogPartsContext);
  if (!parts) return null;
  return (
    <>
      {createPortal(<div className={styles.toasts} {...{ [toastPlace]: '' }} />, parts.main)}
      {createPortal(
        <div className={styles.bar} data-bar>
          {children}
        </div>,
        parts.foot,
      )}
    </>
  );
}
