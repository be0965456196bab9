import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './form-answer.module.css';

interface FormProblemProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What went wrong. There while it is empty, too: only what changes in a region is read out. */
export function FormProblem({ className, children }: FormProblemProps) {
  return (
    <p role="alert" className={classNames(styles.problem, className)}>
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
