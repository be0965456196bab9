import type { ReactNode } from 'react';
import styles from './form-answer.module.css';

/** What went wrong. There while it is empty, too: only what changes in a region is read out. */
export function FormProblem({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={styles.problem}>
      {children}
    </p>
  );
}

/** What comes now that the form is sent. */
export function FormAnswer({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.answer}>
      {children}
    </p>
  );
}
