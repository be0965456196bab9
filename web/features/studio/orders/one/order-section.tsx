import { type ReactNode, useId } from 'react';
import styles from './order-section.module.css';

interface OrderSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of an order's page under its heading. */
export function OrderSection({ title, children }: OrderSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
