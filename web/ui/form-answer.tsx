import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './form-answer.module.css';

interface FormProblemProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The form's error. It is rendered even when empty: screen readers announce only changes of a live region. */
export function FormProblem({ className, children }: FormProblemProps) {
  return (
    <p role="alert" className={classNames(styles.problem, className)}>
      {children}
    </p>
  );
}

/** The text that is shown after the form was sent. */
export function FormAnswer({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={classNames('box', styles.answer)}>
      {children}
    </p>
  );
}
