import type { CSSProperties, ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';
import styles from './act.module.css';

interface ActProps {
  readonly title: string;
  /** The first stands upright, the second in italics. */
  readonly lines: readonly (string | undefined)[];
  /** Leads where the words below say; the picture leads there, too. */
  readonly to: string;
  readonly more: string;
  readonly picture: ReactNode;
  /** The picture has words of its own for those who listen. */
  readonly isDescribed?: boolean;
  /** Width by height of the picture. */
  readonly ratio: number;
}

/** A picture and what is told beside it. */
export function Act({ title, lines: [first, second], to, more, picture, isDescribed, ratio }: ActProps) {
  return (
    <section className={styles.act} style={{ '--ratio': ratio } as CSSProperties}>
      {/* One way for the keyboard and for those who listen: the words'. */}
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden={isDescribed ? undefined : true}>
        {picture}
      </Link>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.line}>{first}</p>
        {second && (
          <p className={styles.line}>
            <em>{second}</em>
          </p>
        )}
        <Link to={to} className={styles.more}>
          {more}
        </Link>
      </div>
    </section>
  );
}
