import styles from './sold-mark.module.css';

/** A gallery's red dot, with the word beside it: not everybody sees red. */
export function SoldMark() {
  return (
    <p className={styles.mark}>
      <span className={styles.dot} aria-hidden="true" />
      Sold
    </p>
  );
}
