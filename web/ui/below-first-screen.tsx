import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Content below the first screen of every window, with pictures that load last (infra/build/web/inline-script.ts). */
export function BelowFirstScreen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.below}>{children}</div>;
}
