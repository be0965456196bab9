import type { ReactNode } from 'react';
import styles from './page.module.css';

/** What no window shows before one scrolls: it waits for the pictures above it (infra/build/web/inline-script.ts). */
export function BelowFirstScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.below}>{children}</div>;
}
