import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './state-line.module.css';

interface FoldProps {
  readonly id: string;
  readonly label: string;
  /** How it stands, in a word or two; empty while nobody knows. */
  readonly value: string;
  /** `practice`: nothing of it is real; `trouble`: it wants to be looked at. */
  readonly look?: 'practice' | 'trouble' | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Its controls; there while it is folded, too, so that nothing typed is lost. */
  readonly children: ReactNode;
}

/** One part of the status line, which opens to what changes it. */
export function Fold({ id, label, value, look, isOpen, onToggle, children }: FoldProps) {
  const panel = useId();
  return (
    <>
      <button
        type="button"
        id={id}
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
      >
        <span className={styles.label}>{label}</span>{' '}
        <span className={classNames(styles.value, look && styles[look])}>{value}</span>
        <span className={styles.sign}>
          <Icon name="down" size={18} />
        </span>
      </button>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
