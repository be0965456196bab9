import styles from './spinner.module.css';

interface SpinnerProps {
  /** Text for screen readers. */
  readonly label?: string;
}

export function Spinner({ label = 'Loading...' }: SpinnerProps) {
  return (
    <output className={styles.spinner}>
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
