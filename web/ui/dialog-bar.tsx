import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

/** Element at the foot of the surrounding dialog; null until it is rendered. */
export const DialogFootContext = createContext<HTMLElement | null>(null);

/**
 * Content that stays visible at the foot of a dialog while the rest scrolls. It may be rendered anywhere in the dialog,
 * and covers nothing. In a low window it scrolls with the rest and is at its end.
 */
export function DialogBar({ children }: { readonly children: ReactNode }) {
  const foot = useContext(DialogFootContext);
  if (!foot) return null;
  return createPortal(
    <div className={styles.bar} data-bar>
      {children}
    </div>,
    foot,
  );
}
