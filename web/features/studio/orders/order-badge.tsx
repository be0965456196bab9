import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './orders.module.css';

interface OrderBadgeProps {
  /** `go`: something is to be done with it; `stop`: it must not be shipped; `open`: nothing is decided; `test`: nothing of it is real. */
  readonly look?: 'go' | 'stop' | 'open' | 'test';
  readonly children: ReactNode;
}

/** One word on the state of an order. */
export function OrderBadge({ look, children }: OrderBadgeProps) {
  return <span className={classNames(styles.badge, look && styles[look])}>{children}</span>;
}
