import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './artwork-view.module.css';

export function ArtworkPageSkeleton() {
  return (
    <div className={styles.layout} data-orientation="vertical" aria-busy="true">
      <div className={styles.image}>
        <Skeleton aspectRatio="4 / 5" />
      </div>
      <div className={styles.panel}>
        <Skeleton width="80%" height="3rem" />
        <Skeleton width="100%" />
        <Skeleton width="90%" />
        <Skeleton width="100%" height="2.75rem" />
        <Skeleton width="100%" height="3.25rem" />
      </div>
      <output className="visually-hidden">Loading...</output>
    </div>
  );
}
