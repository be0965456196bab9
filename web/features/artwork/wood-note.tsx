import { hasBlackFrame } from '#shared/artwork/visibility.ts';
import styles from './artwork-panel.module.css';

/** Rule 6.17 gives this text. */
const text =
  '* All Prints on Wood have a ~1/4" black border around them. That border is reproduced programmatically here, so the ratio of border to image may not be exact.';

export function WoodNote({ category }: { readonly category: string }) {
  return hasBlackFrame(category) ? <p className={styles.note}>{text}</p> : null;
}
