import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

interface AccountSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
