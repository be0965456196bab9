import styles from './sold-mark.module.css';

/** A gallery's red dot, with the word 'Sold' for people who cannot distinguish red. */
export function SoldMark({ large = false }: { readonly large?: boolean }) {
  return (
    <p className={styles.mark} data-large={large || undefined}>
      <span className={styles.dot} aria-hidden="true" />
      Sold
    </p>
  );
}
