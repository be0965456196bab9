import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './artwork-dialog.module.css';

export function ArtworkDialogSkeleton() {
  return (
    <div className={styles.layout} data-orientation="vertical" aria-busy="true">
      <div className={styles.image}>
        <Skeleton aspectRatio="4 / 5" />
      </div>
      <div className={styles.details}>
        <Skeleton width="70%" height="2rem" />
        <Skeleton width="100%" />
        <Skeleton width="85%" />
        <Skeleton width="45%" height="2.75rem" />
      </div>
      <output className="visually-hidden">Loading...</output>
    </div>
  );
}
