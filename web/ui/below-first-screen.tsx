import { type ReactNode, useLayoutEffect } from 'react';
import styles from './below-first-screen.module.css';

/** What no window shows before one scrolls: it waits until the first screen is seen (infra/build/web/first-screen.ts). */
export function BelowFirstScreen({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.below}>
      <Shown />
      {children}
    </div>
  );
}

/** Before its siblings, which measure what they show as they are hydrated. */
function Shown() {
  useLayoutEffect(() => document.documentElement.classList.remove('before-paint'), []);
  return null;
}
