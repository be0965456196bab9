import styles from './page.module.css';
import { Skeleton } from './skeleton.tsx';
import { WithoutScripts } from './without-scripts.tsx';

/** Placeholder for any page: a title and a few lines. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <WithoutScripts />
      <Skeleton width="min(18rem, 60%)" height="3rem" />
      <div className={styles.lines}>
        <Skeleton width="min(34rem, 100%)" />
        <Skeleton width="min(30rem, 90%)" />
        <Skeleton width="min(32rem, 95%)" />
      </div>
    </div>
  );
}
