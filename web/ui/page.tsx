import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly hideTitle?: boolean;
  /** Makes the title smaller, for pages whose controls must be on the first screen. */
  readonly smallTitle?: boolean;
  /** `narrow` keeps forms and lists at a readable width. */
  readonly width?: 'full' | 'narrow';
  readonly children: ReactNode;
}

/** A page with margins and its only `h1`. */
export function Page({ title, hideTitle, smallTitle, width = 'full', children }: PageProps) {
  return (
    <div className={classNames(styles.page, width === 'narrow' && styles.narrow)}>
      <h1 className={hideTitle ? 'visually-hidden' : classNames(styles.title, smallTitle && styles.small)}>
        {title}
      </h1>
      {children}
    </div>
  );
}
