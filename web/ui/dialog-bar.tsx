import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

/** The foot element of the surrounding dialog, once rendered. */
export const DialogFootContext = createContext<HTMLElement | null>(null);

/**
 * Content that stays visible at the foot of a dialog while the rest scrolls; may be rendered anywhere in the dialog. It
 * takes its own space, so it hides nothing. In a low window it is the end of the content and scrolls with it.
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
