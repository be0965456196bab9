import type { FieldHelp } from '#shared/rules/address-help.ts';
import styles from './checkout.module.css';

interface HelpLineProps {
  readonly id: string;
  readonly help: FieldHelp;
  readonly onFill: (value: string) => void;
}

/** A proposal under a field, and a button that fills it in. */
export function HelpLine({ id, help: { text, fill }, onFill }: HelpLineProps) {
  return (
    <div className={styles.help}>
      <p id={id}>{text}</p>
      {fill !== undefined && (
        <button type="button" className={styles.fill} onClick={() => onFill(fill)}>
          Write {fill}
        </button>
      )}
    </div>
  );
}
