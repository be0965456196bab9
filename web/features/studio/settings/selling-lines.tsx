import { Icon } from '#web/ui/icon.tsx';
import styles from './selling-lines.module.css';
import type { SellingLine } from './use-selling-check.ts';

/** What a sale needs, a line each: how it stands, and what to do where it could be better. */
export function SellingLines({ lines }: { readonly lines: readonly SellingLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ isGood, says, cure }) => (
        <li key={says}>
          <span className={isGood ? styles.good : styles.bad}>
            <Icon name={isGood && !cure ? 'check' : 'alert'} size={18} />
          </span>
          <span>
            {says}
            {cure && <span className={styles.cure}>{cure}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
