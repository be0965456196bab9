import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { scrollToTop } from '#web/ui/motion.ts';
import { useScrolledPast } from '#web/ui/use-scrolled-past.ts';
import styles from './gallery-controls.module.css';

/** Rule 3.9: after scrolling more than 200 px. */
const appearsAfter = () => 200;

export function ScrollToTopButton() {
  const isShown = useScrolledPast(appearsAfter);
  if (!isShown) return null;
  return (
    <IconButton label="Scroll to top" raised className={styles.button} onClick={scrollToTop}>
      <Icon name="up" />
    </IconButton>
  );
}
