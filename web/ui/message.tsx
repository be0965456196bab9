import type { ReactNode } from 'react';
import styles from './page.module.css';

interface MessageProps {
  readonly title: string;
  /** `h1` if the message is the whole page, `h2` within a page, `p` for a plain line. */
  readonly as?: 'h1' | 'h2' | 'p';
  readonly children?: ReactNode;
}

/** A message for an empty or failed state, with a next step. */
export function Message({ title, as: Title = 'h2', children }: MessageProps) {
  return (
    <div className={styles.message}>
      <Title className={styles.messageTitle}>{title}</Title>
      {children}
    </div>
  );
}
