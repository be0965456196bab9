import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './paper.module.css';
import { type PaperName, paperSizes } from './paper-sizes.ts';

/** Looks of a printed text: its head, its table, small words. */
export const paper = styles;

/** What is printed instead of the page while it is mounted. It stands beside the page, which takes no part in the printing. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return createPortal(<div className={styles.paper}>{children}</div>, document.body);
}

interface SheetProps {
  readonly paper: PaperName;
  readonly label: string;
  readonly children: ReactNode;
}

/** One sheet of paper, without margins: what lies on it has its place in millimetres from the upper left corner. */
export function Sheet({ paper, label, children }: SheetProps) {
  const { width, height } = paperSizes[paper];
  return (
    <section
      aria-label={label}
      className={classNames(styles.sheet, styles[paper])}
      style={{ width: `${width}mm`, height: `${height}mm` }}
    >
      {children}
    </section>
  );
}
