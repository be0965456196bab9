import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import styles from './paper.module.css';
import { type PaperName, paperSizes } from './paper-sizes.ts';

/** Class names for a printed text: header, table, small print. */
export const paper = styles;

/** Content that is printed instead of the page while it is mounted. It is rendered outside the page's root element. */
export function Paper({ children }: { readonly children: ReactNode }) {
  return createPortal(<div className={styles.paper}>{children}</div>, document.body);
}

interface SheetProps {
  readonly paper: PaperName;
  readonly label: string;
  readonly children: ReactNode;
}

/** One sheet of paper without margins. Its content is positioned in millimeters from the upper left corner. */
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
