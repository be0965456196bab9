import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

/** The foot of the dialog around, once it is there. */
export const DialogFootContext = createContext<HTMLElement | null>(null);

/**
 * What stays in reach at the foot of a dialog while its content scrolls, from wherever in the content it is known.
 * It takes its own room, so nothing hides behind it. In a low window it ends the content and is scrolled with it.
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
